/* drill.h: the example's one battle, set up by the umpire. */
#ifndef TESTS_RULES_EXAMPLE_DRILL_H
#define TESTS_RULES_EXAMPLE_DRILL_H

#define DRILL_FOLDER "rules/example/scenarios"
#include "rules/drill.h"

#include "rules/example/example.h"

#endif
