/*
 * save_mail_text.c: a letter of a battle played by mail, as it is sent, and its signature (libsodium's
 * crypto_sign):
 *
 *     sandtable-mail 1
 *     battle 9c2f...              of this correspondence
 *     number 3
 *     from british
 *     to egyptian
 *     turn 2
 *     title Kassassin Lock
 *     before 77de...              digest of the letter before it; -: it is the first
 *     key 3fa2...                 the writer's public key
 *     commit 0b14...              to what the writer's program throws in to its next dice
 *     secret 5c1e...              for the reader's dice
 *     open 77de... british ...    opens the seal of this stretch; -: the save tells it
 *     pack 1200                   bytes of a pack of the scenario (0: a battle that every program has), ...
 *     save 3400                   ... of the save, both behind the head
 *     sum 91bb...                 of both
 *     sign ...                    by that key, of all the lines before this
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/language.h"
#include "core/mem.h"
#include "core/plain.h"
#include "game/save_mail_internal.h"
#include "game/seal.h"

static const char first_line[] = "sandtable-mail 1\n";

static void begin(void)
{
    if (sodium_init() < 0) abort(); /* the system has no randomness */
}

void mail_digest(const char *text, size_t size, char out[MAIL_DIGITS])
{
    uint8_t sum[32];
    begin();
    crypto_generichash(sum, sizeof sum, (const unsigned char *)text, size, NULL, 0);
    sodium_bin2hex(out, MAIL_DIGITS, sum, sizeof sum);
}

void mail_random(char *out, size_t bytes)
{
    uint8_t some[32];
    begin();
    randombytes_buf(some, bytes);
    sodium_bin2hex(out, 2 * bytes + 1, some, bytes);
    sodium_memzero(some, sizeof some);
}

void mail_sign_make(char *sign, size_t size)
{
    uint8_t known[crypto_sign_PUBLICKEYBYTES], secret[crypto_sign_SECRETKEYBYTES];
    begin();
    crypto_sign_keypair(known, secret);
    sodium_bin2hex(sign, size, secret, sizeof secret);
    sodium_memzero(secret, sizeof secret);
}

void mail_sign_known(const char *sign, char out[MAIL_DIGITS])
{
    uint8_t known[crypto_sign_PUBLICKEYBYTES], secret[crypto_sign_SECRETKEYBYTES] = {0};
    seal_read_hex(sign, strlen(sign), secret, sizeof secret);
    crypto_sign_ed25519_sk_to_pk(known, secret);
    sodium_bin2hex(out, MAIL_DIGITS, known, sizeof known);
    sodium_memzero(secret, sizeof secret);
}

void mail_add_head(const mail_letter *l, const char *sign, strbuf *out)
{
    uint8_t secret[crypto_sign_SECRETKEYBYTES] = {0}, by[crypto_sign_BYTES];
    char sum[MAIL_DIGITS];
    strbuf all = {0};
    strbuf_addn(&all, l->pack, l->pack_size);
    strbuf_addn(&all, l->save, l->save_size);
    mail_digest(strbuf_str(&all), all.len, sum);
    strbuf_free(&all);
    strbuf_add(out, first_line);
    strbuf_addf(out,
                "battle %s\nnumber %d\nfrom %s\nto %s\nturn %d\ntitle %s\nbefore %s\nkey %s\ncommit %s\n",
                l->id, l->number, l->from, l->to, l->turn, l->title, l->before, l->key, l->commit);
    strbuf_addf(out, "secret %s\nopen %s\npack %zu\nsave %zu\nsum %s\n", l->secret, l->opening, l->pack_size,
                l->save_size, sum);
    seal_read_hex(sign, strlen(sign), secret, sizeof secret);
    crypto_sign_detached(by, NULL, (const unsigned char *)out->s, out->len, secret);
    sodium_memzero(secret, sizeof secret);
    strbuf_add(out, "sign ");
    seal_add_hex(by, sizeof by, out);
    strbuf_addc(out, '\n');
}

/* ---- read */

/* "WORD REST\n" at *at: the rest goes to `out`, *at behind it. */
static bool take(const char **at, const char *end, const char *word, char *out, size_t size)
{
    const size_t n = strlen(word);
    if ((size_t)(end - *at) < n + 2 || strncmp(*at, word, n) != 0 || (*at)[n] != ' ') return false;
    const char *from = *at + n + 1, *line = memchr(from, '\n', (size_t)(end - from));
    if (line == NULL || (size_t)(line - from) >= size) return false;
    memcpy(out, from, (size_t)(line - from));
    out[line - from] = '\0';
    *at = line + 1;
    return true;
}

static bool take_number(const char **at, const char *end, const char *word, long most, long *out)
{
    char text[24], *rest;
    if (!take(at, end, word, text, sizeof text) || text[0] < '0' || text[0] > '9') return false;
    *out = strtol(text, &rest, 10);
    return *rest == '\0' && *out <= most;
}

static bool is_hex(const char *text, size_t digits)
{
    return strlen(text) == digits && strspn(text, "0123456789abcdef") == digits;
}

static bool take_head(const char **at, const char *end, mail_letter *l)
{
    long number, turn;
    const bool good =
        take(at, end, "battle", l->id, sizeof l->id) && take_number(at, end, "number", 9999, &number) &&
        take(at, end, "from", l->from, sizeof l->from) && take(at, end, "to", l->to, sizeof l->to) &&
        take_number(at, end, "turn", 9999, &turn) && take(at, end, "title", l->title, sizeof l->title) &&
        take(at, end, "before", l->before, sizeof l->before) && take(at, end, "key", l->key, sizeof l->key) &&
        take(at, end, "commit", l->commit, sizeof l->commit) &&
        take(at, end, "secret", l->secret, sizeof l->secret) &&
        take(at, end, "open", l->opening, sizeof l->opening);
    if (!good) return false;
    l->number = (int)number;
    l->turn = (int)turn;
    plain_text(l->title);
    return number > 0 && is_hex(l->id, 32) && is_hex(l->key, 64) && is_hex(l->commit, 64) &&
           is_hex(l->secret, 32);
}

static bool is_signed(const char *text, size_t size, const mail_letter *l, const char *sign)
{
    uint8_t known[crypto_sign_PUBLICKEYBYTES], by[crypto_sign_BYTES];
    return seal_read_hex(l->key, strlen(l->key), known, sizeof known) &&
           seal_read_hex(sign, strlen(sign), by, sizeof by) &&
           crypto_sign_verify_detached(by, (const unsigned char *)text, size, known) == 0;
}

bool mail_parse(const char *text, size_t size, mail_letter *out, error *err)
{
    const char *at = text + sizeof first_line - 1, *end = text + size;
    char sum[MAIL_DIGITS], is[MAIL_DIGITS], sign[2 * crypto_sign_BYTES + 1];
    long of_pack = 0, of_save = 0;
    *out = (mail_letter){.number = 0};
    begin();
    if (size < sizeof first_line || strncmp(text, first_line, sizeof first_line - 1) != 0)
        return error_set(err, NULL, 0, 0, "%s", _("This file is no letter of a battle played by mail."));
    bool good = take_head(&at, end, out) && take_number(&at, end, "pack", MAIL_BYTES_MAX, &of_pack) &&
                take_number(&at, end, "save", MAIL_BYTES_MAX, &of_save) &&
                take(&at, end, "sum", sum, sizeof sum);
    const size_t lines = (size_t)(at - text);
    good = good && take(&at, end, "sign", sign, sizeof sign) &&
           (size_t)(end - at) == (size_t)(of_pack + of_save);
    if (good) mail_digest(at, (size_t)(end - at), is);
    if (!good || strcmp(sum, is) != 0 || !is_signed(text, lines, out, sign))
        return error_set(err, NULL, 0, 0, "%s",
                         _("This letter is damaged or was changed on its way: ask for it once more."));
    out->pack = at;
    out->pack_size = (size_t)of_pack;
    out->save = at + of_pack;
    out->save_size = (size_t)of_save;
    return true;
}
