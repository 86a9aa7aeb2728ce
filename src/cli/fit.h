/*
 * fit.h: logistic regression, for `sandtable train`: which weights make the outcomes that were seen the
 * likeliest. Sums are taken in the order of the rows, so that the same rows give the same weights.
 */
#ifndef CLI_FIT_H
#define CLI_FIT_H

#include <stdbool.h>

typedef struct fit_rows {
    int rows, columns;
    const double *x;      /* row by row */
    const double *y;      /* what came of it, 0 to 1 */
    const double *weight; /* how much each row counts */
    const double *known;  /* a part of each row's logit that stands already, NULL: none */
} fit_rows;

/* A weight a column, with no constant beside them. `ridge` holds weights back that little speaks for: as if
 * so many rows said that a column's usual value moves nothing. A column of zeros has weight 0. */
void fit_logistic(const fit_rows *d, double ridge, double *weights);

/* What a forecast costs: the mean of -ln of the share given to what came, and of its squared error. */
typedef struct fit_score {
    double log_loss, brier, weight;
} fit_score;
void fit_score_add(fit_score *score, double share, double came, double weight);
fit_score fit_score_mean(fit_score score);

#endif
