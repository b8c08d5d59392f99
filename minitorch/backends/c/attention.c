/* The kernels of attention: for each sample and head a few small products of matrices.

   Compiled with kernels.c, after it: REAL, size, API, lanes and so on are defined there.
   What is looked at last is a multiple of LANES wide here; the columns beyond are 0. */

enum { FOUR = 4 };

static inline size whole_lanes(size n)
{
    return (n + LANES - 1) / LANES * LANES;
}

/* c_ij = sum_l a_il b_lj, l from `from` to `to`, of up to FOUR rows i and of n columns j.
   a_il lies at a[i * a_row + l * a_step]; n is a multiple of LANES. */
static inline void product_of_rows(const REAL *a, size a_row, size a_step, size rows, const REAL *b,
                                   size b_row, size from, size to, REAL *c, size c_row, size n)
{
    const REAL *a0 = a, *a1 = a + (rows > 1 ? a_row : 0);
    const REAL *a2 = rows > 2 ? a + 2 * a_row : a1, *a3 = rows > 3 ? a + 3 * a_row : a2;
    REAL *c1 = c + (rows > 1 ? c_row : 0);
    REAL *c2 = rows > 2 ? c + 2 * c_row : c1, *c3 = rows > 3 ? c + 3 * c_row : c2;
    size j = 0;
    for (; j + 2 * LANES <= n; j += 2 * LANES) {
        lanes s00 = {0}, s01 = {0}, s10 = {0}, s11 = {0};
        lanes s20 = {0}, s21 = {0}, s30 = {0}, s31 = {0};
        for (size l = from; l < to; l++) {
            lanes x = read(b + l * b_row + j), y = read(b + l * b_row + j + LANES);
            s00 += a0[l * a_step] * x, s01 += a0[l * a_step] * y;
            s10 += a1[l * a_step] * x, s11 += a1[l * a_step] * y;
            s20 += a2[l * a_step] * x, s21 += a2[l * a_step] * y;
            s30 += a3[l * a_step] * x, s31 += a3[l * a_step] * y;
        }
        write(c + j, s00), write(c + j + LANES, s01);
        write(c1 + j, s10), write(c1 + j + LANES, s11);
        write(c2 + j, s20), write(c2 + j + LANES, s21);
        write(c3 + j, s30), write(c3 + j + LANES, s31);
    }
    if (j < n) {
        lanes s0 = {0}, s1 = {0}, s2 = {0}, s3 = {0};
        for (size l = from; l < to; l++) {
            lanes x = read(b + l * b_row + j);
            s0 += a0[l * a_step] * x, s1 += a1[l * a_step] * x;
            s2 += a2[l * a_step] * x, s3 += a3[l * a_step] * x;
        }
        write(c + j, s0), write(c1 + j, s1), write(c2 + j, s2), write(c3 + j, s3);
    }
}

/* x, of (n, width), with rows of `row` numbers: the rest is 0 */
static void widen(const REAL *x, size step, size n, size width, REAL *y, size row)
{
    for (size i = 0; i < n; i++) {
        for (size d = 0; d < width; d++)
            y[i * row + d] = x[i * step + d];
        for (size d = width; d < row; d++)
            y[i * row + d] = 0;
    }
}

/* x, of (n, width), as (width, row): the rest is 0 */
static void turn(const REAL *x, size step, size n, size width, REAL *y, size row)
{
    for (size i = 0; i < n; i++)
        for (size d = 0; d < width; d++)
            y[d * row + i] = x[i * step + d];
    for (size d = 0; d < width; d++)
        for (size i = n; i < row; i++)
            y[d * row + i] = 0;
}

/* shape: batch, heads, rows (of q), keys, width. steps: of each array those of batch, head, row */
typedef struct {
    size batch, heads, rows, keys, width;
} sizes;

static const REAL *begin(const REAL *x, const size *steps, size unit, const sizes *s)
{
    return x + unit / s->heads * steps[0] + unit % s->heads * steps[1];
}

/* e = exp(scale q k^T - largest of the row), share = 1 / sum e, out = share e v;
   causal: key j is looked at by the rows from j on. steps: of q, k, v, out.
   `kept` (batch, heads, rows, keys) is e, of the keys that are looked at; or NULL.
   scratch: of each of `threads` parts. */
API void attention(const REAL *q, const REAL *k, const REAL *v, REAL *out, REAL *kept, REAL *share,
                   REAL *scratch, const size *shape, const size *steps, double scale, size causal,
                   size threads)
{
    const sizes s = {shape[0], shape[1], shape[2], shape[3], shape[4]};
    size units = s.batch * s.heads, wide = whole_lanes(s.keys), deep = whole_lanes(s.width);
    size room = s.width * wide + s.keys * deep + FOUR * (wide + deep);
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size part = 0; part < threads; part++) {
        REAL *turned = scratch + part * room, *values = turned + s.width * wide;
        REAL *e = values + s.keys * deep, *sum = e + FOUR * wide;
        for (size u = units * part / threads; u < units * (part + 1) / threads; u++) {
            const REAL *qu = begin(q, steps, u, &s);
            REAL *to = (REAL *)begin(out, steps + 9, u, &s);
            turn(begin(k, steps + 3, u, &s), steps[5], s.keys, s.width, turned, wide);
            widen(begin(v, steps + 6, u, &s), steps[8], s.keys, s.width, values, deep);
            for (size i = 0; i < s.rows; i += FOUR) {
                size rows = s.rows - i < FOUR ? s.rows - i : FOUR;
                size last = causal && i + rows < s.keys ? i + rows : s.keys;
                size ends = whole_lanes(last);
                product_of_rows(qu + i * steps[2], steps[2], 1, rows, turned, wide, 0, s.width, e,
                                wide, ends);
                for (size r = 0; r < rows; r++) {
                    REAL *er = e + r * wide;
                    size seen = causal && i + r + 1 < last ? i + r + 1 : last;
                    for (size j = 0; j < ends; j++)
                        er[j] *= (REAL)scale;
                    for (size j = seen; j < ends; j++)
                        er[j] = -(REAL)INFINITY;
                    REAL m = largest(er, ends);
                    m = m == -(REAL)INFINITY ? 0 : m;
                    #pragma omp simd
                    for (size j = 0; j < ends; j++)
                        er[j] = exponential(er[j] - m);
                    REAL total = sum_of(er, ends);
                    share[u * s.rows + i + r] = 1 / (total + (total == 0));
                    if (kept)
                        memcpy(kept + (u * s.rows + i + r) * s.keys, er, last * sizeof(REAL));
                }
                product_of_rows(e, wide, 1, rows, values, deep, 0, last, sum, deep, deep);
                for (size r = 0; r < rows; r++)
                    for (size d = 0; d < s.width; d++)
                        to[(i + r) * steps[11] + d] =
                            sum[r * deep + d] * share[u * s.rows + i + r];
            }
        }
    }
}

/* With g' = share g:  gv = e^T g',  slope = e (g' v^T - sum_d g' out),
   gq = scale slope k,  gk = scale slope^T q.  steps: of g, q, k, v, out, gq, gk, gv. */
API void attention_backward(const REAL *g, const REAL *q, const REAL *k, const REAL *v,
                            const REAL *out, const REAL *kept, const REAL *share, REAL *gq,
                            REAL *gk, REAL *gv, REAL *scratch, const size *shape, const size *steps,
                            double scale, size causal, size threads)
{
    const sizes s = {shape[0], shape[1], shape[2], shape[3], shape[4]};
    size units = s.batch * s.heads, wide = whole_lanes(s.keys), deep = whole_lanes(s.width);
    size room = 2 * s.rows * (wide + deep) + s.width * wide + (s.keys + FOUR) * deep;
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size part = 0; part < threads; part++) {
        REAL *e = scratch + part * room, *slope = e + s.rows * wide;
        REAL *shared = slope + s.rows * wide, *queries = shared + s.rows * deep;
        REAL *turned = queries + s.rows * deep, *keys = turned + s.width * wide;
        REAL *sum = keys + s.keys * deep;
        for (size u = units * part / threads; u < units * (part + 1) / threads; u++) {
            const REAL *gu = begin(g, steps, u, &s), *ou = begin(out, steps + 12, u, &s);
            widen(begin(q, steps + 3, u, &s), steps[5], s.rows, s.width, queries, deep);
            widen(begin(k, steps + 6, u, &s), steps[8], s.keys, s.width, keys, deep);
            turn(begin(v, steps + 9, u, &s), steps[11], s.keys, s.width, turned, wide);
            widen(gu, steps[2], s.rows, s.width, shared, deep);
            for (size i = 0; i < s.rows; i++) {
                size seen = causal && i + 1 < s.keys ? i + 1 : s.keys;
                for (size d = 0; d < s.width; d++)
                    shared[i * deep + d] *= share[u * s.rows + i];
                memcpy(e + i * wide, kept + (u * s.rows + i) * s.keys, seen * sizeof(REAL));
                for (size j = seen; j < wide; j++)
                    e[i * wide + j] = 0;
            }
            REAL *to = (REAL *)begin(gq, steps + 15, u, &s);
            for (size i = 0; i < s.rows; i += FOUR) {
                size rows = s.rows - i < FOUR ? s.rows - i : FOUR;
                size last = causal && i + rows < s.keys ? i + rows : s.keys;
                size ends = whole_lanes(last);
                product_of_rows(shared + i * deep, deep, 1, rows, turned, wide, 0, s.width,
                                slope + i * wide, wide, ends);
                for (size r = i; r < i + rows; r++) {
                    REAL along = dot(shared + r * deep, ou + r * steps[14], s.width);
                    for (size j = 0; j < ends; j++)
                        slope[r * wide + j] = (slope[r * wide + j] - along) * e[r * wide + j];
                }
                product_of_rows(slope + i * wide, wide, 1, rows, keys, deep, 0, last, sum, deep,
                                deep);
                for (size r = 0; r < rows; r++)
                    for (size d = 0; d < s.width; d++)
                        to[(i + r) * steps[17] + d] = sum[r * deep + d] * (REAL)scale;
            }
            REAL *to_k = (REAL *)begin(gk, steps + 18, u, &s);
            REAL *to_v = (REAL *)begin(gv, steps + 21, u, &s);
            for (size j = 0; j < s.keys; j += FOUR) { /* FOUR divides LANES: slope reaches so far */
                size rows = s.keys - j < FOUR ? s.keys - j : FOUR, from = causal ? j : 0;
                product_of_rows(slope + j, 1, wide, rows, queries, deep, from, s.rows, sum, deep,
                                deep);
                for (size r = 0; r < rows; r++)
                    for (size d = 0; d < s.width; d++)
                        to_k[(j + r) * steps[20] + d] = sum[r * deep + d] * (REAL)scale;
                product_of_rows(e + j, 1, wide, rows, shared, deep, from, s.rows, sum, deep, deep);
                for (size r = 0; r < rows; r++)
                    for (size d = 0; d < s.width; d++)
                        to_v[(j + r) * steps[23] + d] = sum[r * deep + d];
            }
        }
    }
}
