/*
 * json_skim.h: a few members out of a large document, without building the rest of it. It only says yes where
 * json_parse() would take the whole; where it says no, that one has the say, and the sentence.
 */
#ifndef CORE_JSON_SKIM_H
#define CORE_JSON_SKIM_H

#include <stdbool.h>
#include <stddef.h>

#include "core/strbuf.h"

/* Appends to *out an object that has those members of the document's object whose keys are among `keys` (to a
 * NULL), as they stand there. False: the document is not sound, or has something that is not looked into
 * here (escapes of the form \u, exponents, numbers of more than 15 digits, rare letters, deep nesting, an
 * object of very many members); *out is then of no use. */
bool json_skim(const char *text, size_t size, const char *const *keys, strbuf *out);

#endif
