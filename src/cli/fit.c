/* fit.c: see fit.h. Not for where the rows come from: train.c. */
#include "cli/fit.h"

#include <math.h>
#include <string.h>

#include "core/mem.h"

enum { ROUNDS = 60, HALVINGS = 30 };
static const double settled = 1e-10, hardly_less_than_one = 1 - 1e-9;

static double share_of(double logit)
{
    return logit >= 0 ? 1 / (1 + exp(-logit)) : exp(logit) / (1 + exp(logit));
}

/* ln(1 + e^z), of any z */
static double softplus(double z)
{
    return z > 0 ? z + log1p(exp(-z)) : log1p(exp(z));
}

typedef struct fitting {
    const fit_rows *d;
    double ridge;
    double *scale;    /* a column's usual size, 0: it is nothing */
    double *at, *try; /* weights of the scaled columns */
    double *gradient, *curve;
} fitting;

static double logit_of(const fitting *f, const double *weights, int row)
{
    const double *x = f->d->x + (size_t)row * (size_t)f->d->columns;
    double z = f->d->known != NULL ? f->d->known[row] : 0;
    for (int k = 0; k < f->d->columns; k++)
        if (f->scale[k] > 0) z += weights[k] * x[k] / f->scale[k];
    return z;
}

static double cost(const fitting *f, const double *weights)
{
    double sum = 0;
    for (int i = 0; i < f->d->rows; i++) {
        const double z = logit_of(f, weights, i);
        sum += f->d->weight[i] * (softplus(z) - f->d->y[i] * z);
    }
    for (int k = 0; k < f->d->columns; k++)
        sum += f->ridge / 2 * weights[k] * weights[k];
    return sum;
}

static void find_scales(const fitting *f)
{
    double all = 0;
    for (int i = 0; i < f->d->rows; i++)
        all += f->d->weight[i];
    for (int k = 0; k < f->d->columns; k++) {
        double sum = 0;
        for (int i = 0; i < f->d->rows; i++) {
            const double x = f->d->x[(size_t)i * (size_t)f->d->columns + (size_t)k];
            sum += f->d->weight[i] * x * x;
        }
        f->scale[k] = all > 0 ? sqrt(sum / all) : 0;
    }
}

/* First and second derivatives of the cost, where it stands. */
static void find_slopes(const fitting *f)
{
    const int n = f->d->columns;
    double *x = mem_alloc(sizeof *x * (size_t)n);
    memset(f->gradient, 0, sizeof *f->gradient * (size_t)n);
    memset(f->curve, 0, sizeof *f->curve * (size_t)n * (size_t)n);
    for (int i = 0; i < f->d->rows; i++) {
        const double *row = f->d->x + (size_t)i * (size_t)n;
        const double p = share_of(logit_of(f, f->at, i)), weight = f->d->weight[i];
        const double bend = weight * p * (1 - p);
        for (int k = 0; k < n; k++)
            x[k] = f->scale[k] > 0 ? row[k] / f->scale[k] : 0;
        for (int k = 0; k < n; k++) {
            f->gradient[k] += weight * (p - f->d->y[i]) * x[k];
            for (int j = 0; j <= k; j++)
                f->curve[k * n + j] += bend * x[k] * x[j];
        }
    }
    for (int k = 0; k < n; k++) {
        f->gradient[k] += f->ridge * f->at[k];
        f->curve[k * n + k] += f->ridge + (f->scale[k] > 0 ? 0 : 1);
    }
    mem_free(x);
}

/* Cholesky's way: curve becomes its root, gradient the step to the minimum. */
static void solve(double *curve, double *b, int n)
{
    for (int k = 0; k < n; k++)
        for (int j = 0; j <= k; j++) {
            double sum = curve[k * n + j];
            for (int i = 0; i < j; i++)
                sum -= curve[k * n + i] * curve[j * n + i];
            curve[k * n + j] = k == j ? sqrt(sum > 1e-12 ? sum : 1e-12) : sum / curve[j * n + j];
        }
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < k; i++)
            b[k] -= curve[k * n + i] * b[i];
        b[k] /= curve[k * n + k];
    }
    for (int k = n - 1; k >= 0; k--) {
        for (int i = k + 1; i < n; i++)
            b[k] -= curve[i * n + k] * b[i];
        b[k] /= curve[k * n + k];
    }
}

void fit_logistic(const fit_rows *d, double ridge, double *weights)
{
    const size_t n = (size_t)d->columns, bytes = sizeof(double) * n;
    fitting f = {.d = d,
                 .ridge = ridge,
                 .scale = mem_alloc(bytes),
                 .at = mem_alloc(bytes),
                 .try = mem_alloc(bytes),
                 .gradient = mem_alloc(bytes),
                 .curve = mem_alloc(bytes * n)};
    memset(f.at, 0, bytes);
    find_scales(&f);
    double best = cost(&f, f.at);
    for (int round = 0; round < ROUNDS; round++) {
        double step = 1, now = best;
        find_slopes(&f);
        solve(f.curve, f.gradient, d->columns);
        for (int halved = 0; halved < HALVINGS; halved++, step /= 2) {
            for (size_t k = 0; k < n; k++)
                f.try[k] = f.at[k] - step * f.gradient[k];
            now = cost(&f, f.try);
            if (now <= best) break;
        }
        if (now > best) break;
        const double gained = best - now;
        memcpy(f.at, f.try, bytes);
        best = now;
        if (gained <= settled * (1 + best)) break;
    }
    for (size_t k = 0; k < n; k++)
        weights[k] = f.scale[k] > 0 ? f.at[k] / f.scale[k] : 0;
    mem_free(f.scale);
    mem_free(f.at);
    mem_free(f.try);
    mem_free(f.gradient);
    mem_free(f.curve);
}

void fit_score_add(fit_score *score, double share, double came, double weight)
{
    const double p = share > hardly_less_than_one       ? hardly_less_than_one
                     : share < 1 - hardly_less_than_one ? 1 - hardly_less_than_one
                                                        : share;
    score->log_loss -= weight * (came * log(p) + (1 - came) * log(1 - p));
    score->brier += weight * (share - came) * (share - came);
    score->weight += weight;
}

fit_score fit_score_mean(fit_score score)
{
    if (score.weight > 0) {
        score.log_loss /= score.weight;
        score.brier /= score.weight;
        score.weight = 1;
    }
    return score;
}
