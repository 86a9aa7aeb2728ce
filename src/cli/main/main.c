/* main.c: the program's first line; everything is in cli.c. */
#include "cli/cli.h"

int main(int argc, char **argv)
{
    return cli_run(argc, argv);
}
