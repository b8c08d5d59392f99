/* The kernels of batch_norm, of pooling and of convolutions; kernels.c comes before this. */

#define INLINE static inline __attribute__((always_inline))

/* ---- batch normalization, of (samples, channels, inner) ------------------------------------ */

/* Channels are taken COLUMNS at a time where inner is 1 (a matrix), else one by one. */
enum { COLUMNS = 32, ROWS = 128 };

/* With d = x - shift and k = g, or k = d where g is NULL: the sums of k and of k d of a channel. */
static void add_channel(const REAL *x, const REAL *g, REAL shift, size samples, size step,
                        size inner, double *of_k, double *of_kd)
{
    for (size s = 0; s < samples; s++) {
        const REAL *xs = x + s * step, *gs = g ? g + s * step : NULL;
        PARTS(inner) {
            REAL one = 0, two = 0;
            #pragma omp simd reduction(+ : one, two)
            for (size j = from; j < to; j++) {
                REAL d = xs[j] - shift, k = gs ? gs[j] : d;
                one += k;
                two += k * d;
            }
            *of_k += one;
            *of_kd += two;
        }
    }
}

/* The same of columns side by side. */
static void add_columns(const REAL *x, const REAL *g, const REAL *shift, size samples, size step,
                        size width, double *of_k, double *of_kd)
{
    for (size start = 0; start < samples; start += ROWS) {
        REAL one[COLUMNS] = {0}, two[COLUMNS] = {0};
        size end = start + ROWS < samples ? start + ROWS : samples;
        for (size s = start; s < end; s++) {
            const REAL *xs = x + s * step, *gs = g ? g + s * step : NULL;
            #pragma omp simd
            for (size j = 0; j < width; j++) {
                REAL d = xs[j] - shift[j], k = gs ? gs[j] : d;
                one[j] += k;
                two[j] += k * d;
            }
        }
        for (size j = 0; j < width; j++) {
            of_k[j] += one[j];
            of_kd[j] += two[j];
        }
    }
}

/* The means of k and of k d, of `width` channels. */
static void averages(const REAL *x, const REAL *g, const REAL *shift, size samples, size step,
                     size width, size inner, REAL *of_k, REAL *of_kd)
{
    double one[COLUMNS] = {0}, two[COLUMNS] = {0};
    if (inner == 1)
        add_columns(x, g, shift, samples, step, width, one, two);
    else
        add_channel(x, g, shift[0], samples, step, inner, one, two);
    for (size j = 0; j < width; j++) {
        of_k[j] = one[j] / (samples * inner);
        of_kd[j] = two[j] / (samples * inner);
    }
}

/* y = (x - mean) rstd w + b of each channel, rstd = 1 / sqrt(var + eps); w and b may be NULL.
   With `given` mean and var are what to normalize by; else they are those of x, and results. */
API void batch_norm(const REAL *x, const REAL *w, const REAL *b, REAL *y, REAL *mean, REAL *var,
                    size samples, size channels, size inner, double eps, size given, size threads)
{
    size many = inner == 1 ? COLUMNS : 1, step = channels * inner;
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size c = 0; c < channels; c += many) {
        size width = channels - c < many ? channels - c : many;
        REAL none[COLUMNS] = {0}, unused[COLUMNS], r[COLUMNS], shift[COLUMNS];
        if (!given) {
            averages(x + c * inner, NULL, none, samples, step, width, inner, mean + c, unused);
            averages(x + c * inner, NULL, mean + c, samples, step, width, inner, unused, var + c);
        }
        for (size j = 0; j < width; j++) {
            r[j] = 1 / sqrt(var[c + j] + eps);
            shift[j] = b ? b[c + j] : 0;
        }
        for (size s = 0; s < samples; s++) {
            const REAL *xs = x + s * step + c * inner;
            REAL *ys = y + s * step + c * inner, m = mean[c], r0 = r[0], b0 = shift[0];
            REAL w0 = w ? w[c] : 1;
            if (inner == 1)
                #pragma omp simd
                for (size j = 0; j < width; j++)
                    ys[j] = (xs[j] - mean[c + j]) * r[j] * (w ? w[c + j] : 1) + shift[j];
            else
                #pragma omp simd
                for (size j = 0; j < inner; j++)
                    ys[j] = (xs[j] - m) * r0 * w0 + b0;
        }
    }
}

/* With xhat = (x - mean) rstd:  gw = sum g xhat, gb = sum g over a channel's n numbers, and
   gx = (g - gb / n - xhat gw / n) rstd w; with `given` statistics gx = g rstd w. */
API void batch_norm_backward(const REAL *g, const REAL *x, const REAL *w, const REAL *mean,
                             const REAL *var, REAL *gx, REAL *gw, REAL *gb, size samples,
                             size channels, size inner, double eps, size given, size threads)
{
    size many = inner == 1 ? COLUMNS : 1, step = channels * inner;
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size c = 0; c < channels; c += many) {
        size width = channels - c < many ? channels - c : many;
        REAL level[COLUMNS], along[COLUMNS], factor[COLUMNS];
        averages(x + c * inner, g + c * inner, mean + c, samples, step, width, inner, level, along);
        for (size j = 0; j < width; j++) {
            double r = 1 / sqrt(var[c + j] + eps);
            gw[c + j] = along[j] * r * (samples * inner);
            gb[c + j] = level[j] * (samples * inner);
            factor[j] = r * (w ? w[c + j] : 1);
            along[j] *= r * r;
        }
        for (size s = 0; s < samples; s++) {
            size at = s * step + c * inner;
            REAL m = mean[c], l = level[0], a = along[0], f = factor[0];
            if (given) /* (nothing times NaN would be NaN) */
                for (size j = 0; j < (inner == 1 ? width : inner); j++)
                    gx[at + j] = g[at + j] * factor[inner == 1 ? j : 0];
            else if (inner == 1)
                #pragma omp simd
                for (size j = 0; j < width; j++)
                    gx[at + j] = (g[at + j] - level[j] - (x[at + j] - mean[c + j]) * along[j])
                                 * factor[j];
            else
                #pragma omp simd
                for (size j = 0; j < inner; j++)
                    gx[at + j] = (g[at + j] - l - (x[at + j] - m) * a) * f;
        }
    }
}

/* ---- pooling of planes (height, width) ----------------------------------------------------- */

/* Windows start `sy`, `sx` apart, from (-py, -px) on; their elements are dy, dx apart. */
typedef struct {
    size height, width, rows, columns, ky, kx, sy, sx, py, px, dy, dx;
} windows;

static inline size least(size a, size b) { return a < b ? a : b; }

/* From which to which number of window (in a row of them) an offset stands on the plane. */
static inline size first_inside(size offset, size step)
{
    return offset >= 0 ? 0 : (-offset + step - 1) / step;
}

static inline size end_inside(size offset, size step, size length, size count)
{
    if (offset + (count - 1) * step < length) /* (a division takes long) */
        return count;
    return offset >= length ? 0 : (length - 1 - offset) / step + 1;
}

enum { MANY = 128, FULL = 16 }; /* windows of a row at a time; a multiple of what a vector holds */
#ifdef REAL_IS_FLOAT
typedef int32_t place;
#else
typedef int64_t place;
#endif

/* How many windows a loop goes over: `count`, or on to full vectors, where these can be read and
   nobody looks at what is too much (`last`: these are the last windows of the block). */
static inline size rounded(size count, const REAL *x, size step, const REAL *end, int last)
{
    size full = (count + FULL - 1) / FULL * FULL + (step > 1); /* (gcc leaves out one: a gap) */
    return last && (end - x) / step >= full ? full : count;
}

/* Elements x[0], x[step], ... of the windows: which of them is larger than the best so far? */
INLINE void take_larger(const REAL *x, size step, size count, place first, REAL *best,
                        place *where)
{
    #pragma omp simd
    for (size j = 0; j < count; j++) {
        REAL value = x[j * step];
        int larger = value > best[j] || value != value;
        best[j] = larger ? value : best[j];
        where[j] = larger ? first + (place)(j * step) : where[j];
    }
}

/* The largest of each window and its place in the plane; of equal ones the first, NaN is the
   largest, and of several NaN the last. `places` may be NULL. */
API void max_pool(const REAL *x, REAL *y, int64_t *places, size planes, const windows *w,
                  size threads)
{
    size blocks = (w->columns + MANY - 1) / MANY;
    const REAL *end = x + planes * w->height * w->width;
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size row = 0; row < planes * w->rows; row++)
        for (size block = 0; block < blocks; block++) {
            const REAL *plane = x + row / w->rows * w->height * w->width;
            size i = row % w->rows, start = block * MANY, count = least(MANY, w->columns - start);
            size top = i * w->sy - w->py, left = start * w->sx - w->px;
            REAL best[MANY + 2 * FULL] = {0};
            place where[MANY + 2 * FULL] = {0};
            size first = (top + first_inside(top, w->dy) * w->dy) * w->width;
            for (size j = 0; j < count; j++) { /* the first element of each, should all be -inf */
                size edge = left + j * w->sx;
                best[j] = -INFINITY;
                where[j] = first + edge + (edge < 0 ? first_inside(edge, w->dx) * w->dx : 0);
            }
            for (size k = 0; k < w->ky; k++) {
                size here = top + k * w->dy;
                if (here < 0 || here >= w->height)
                    continue;
                for (size l = 0; l < w->kx; l++) {
                    size offset = left + l * w->dx, from = first_inside(offset, w->sx);
                    size n = end_inside(offset, w->sx, w->width, count) - from;
                    if (n <= 0)
                        continue;
                    size at = here * w->width + offset + from * w->sx;
                    n = rounded(n, plane + at, w->sx, end, from + n == count);
                    if (w->sx == 1)
                        take_larger(plane + at, 1, n, at, best + from, where + from);
                    else if (w->sx == 2)
                        take_larger(plane + at, 2, n, at, best + from, where + from);
                    else
                        take_larger(plane + at, w->sx, n, at, best + from, where + from);
                }
            }
            size out = row * w->columns + start;
            memcpy(y + out, best, count * sizeof(REAL));
            for (size j = 0; places && j < count; j++)
                places[out + j] = where[j];
        }
}

/* gx[plane][places] += g, which nobody else adds to. */
API void put_at_places(const REAL *g, const int64_t *places, REAL *gx, size planes, size count,
                       size length, size threads)
{
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size plane = 0; plane < planes; plane++) {
        REAL *out = gx + plane * length;
        memset(out, 0, length * sizeof(REAL));
        for (size j = plane * count; j < (plane + 1) * count; j++)
            out[places[j]] += g[j];
    }
}

INLINE void add_to(REAL *sum, const REAL *x, size step, size count)
{
    #pragma omp simd
    for (size j = 0; j < count; j++)
        sum[j] += x[j * step];
}

/* The sum of each window, divided by `divisor`, or by its own of `divisors`. */
API void avg_pool(const REAL *x, const REAL *divisors, REAL *y, size planes, const windows *w,
                  double divisor, size threads)
{
    size blocks = (w->columns + MANY - 1) / MANY;
    const REAL *end = x + planes * w->height * w->width;
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size row = 0; row < planes * w->rows; row++)
        for (size block = 0; block < blocks; block++) {
            const REAL *plane = x + row / w->rows * w->height * w->width;
            size i = row % w->rows, start = block * MANY, count = least(MANY, w->columns - start);
            REAL sum[MANY + 2 * FULL] = {0};
            for (size k = 0; k < w->ky; k++) {
                size here = i * w->sy - w->py + k;
                if (here < 0 || here >= w->height)
                    continue;
                for (size l = 0; l < w->kx; l++) {
                    size offset = start * w->sx - w->px + l, from = first_inside(offset, w->sx);
                    size n = end_inside(offset, w->sx, w->width, count) - from;
                    if (n <= 0)
                        continue;
                    const REAL *there = plane + here * w->width + offset + from * w->sx;
                    n = rounded(n, there, w->sx, end, from + n == count);
                    if (w->sx == 1)
                        add_to(sum + from, there, 1, n);
                    else if (w->sx == 2)
                        add_to(sum + from, there, 2, n);
                    else
                        add_to(sum + from, there, w->sx, n);
                }
            }
            size at = i * w->columns + start;
            for (size j = 0; j < count; j++)
                y[row * w->columns + start + j] =
                    sum[j] / (divisors ? divisors[at + j] : (REAL)divisor);
        }
}

/* gx: what windows have of each element, g / divisor of each window it is in. */
API void avg_pool_backward(const REAL *g, const REAL *divisors, REAL *gx, size planes,
                           const windows *w, double divisor, size threads)
{
    size blocks = (w->columns + MANY - 1) / MANY;
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size plane = 0; plane < planes; plane++) {
        REAL *out = gx + plane * w->height * w->width, share[MANY];
        memset(out, 0, w->height * w->width * sizeof(REAL));
        for (size part = 0; part < w->rows * blocks; part++) {
            size i = part / blocks, start = part % blocks * MANY;
            size count = least(MANY, w->columns - start), at = i * w->columns + start;
            for (size j = 0; j < count; j++)
                share[j] = g[plane * w->rows * w->columns + at + j]
                           / (divisors ? divisors[at + j] : (REAL)divisor);
            for (size k = 0; k < w->ky; k++) {
                size here = i * w->sy - w->py + k;
                if (here < 0 || here >= w->height)
                    continue;
                for (size l = 0; l < w->kx; l++) {
                    size offset = start * w->sx + l - w->px, from = first_inside(offset, w->sx);
                    size end = end_inside(offset, w->sx, w->width, count);
                    REAL *there = out + here * w->width + offset;
                    if (w->sx == 1)
                        #pragma omp simd
                        for (size j = from; j < end; j++)
                            there[j] += share[j];
                    else
                        for (size j = from; j < end; j++)
                            there[j * w->sx] += share[j];
                }
            }
        }
    }
}

/* ---- convolution, steps of 1 --------------------------------------------------------------- */

/* Some numbers side by side, which the processor multiplies at once, and of how many channels:
   so many sums fit into its registers. */
#ifdef __AVX512F__
enum { BYTES = 64, AT_ONCE = 8 };
#else
enum { BYTES = 32, AT_ONCE = 4 };
#endif
enum { WIDE = BYTES / sizeof(REAL) };
typedef REAL vector __attribute__((vector_size(BYTES)));

/* (What the arrays of a convolution have to be like.) */
API const int64_t convolution_wide = WIDE, convolution_channels = AT_ONCE;

/* Read once, into a register: gcc for x86 would rather read again at each use. */
INLINE vector read_vector(const REAL *x)
{
    vector v;
    memcpy(&v, x, sizeof v);
#if defined(__x86_64__)
    __asm__("" : "+v"(v));
#endif
    return v;
}

/* Two vectors of places, from a and from b on, of AT_ONCE channels. */
INLINE void convolve_two(const REAL *a, const REAL *b, const REAL *weight, vector (*sum)[2],
                         size depth, size plane, size width, size kh, size kw)
{
    vector s[AT_ONCE][2] = {{{0}}};
    for (size c = 0; c < depth; c++, a += plane, b += plane)
        for (size k = 0; k < kh; k++)
            #pragma GCC unroll 3
            for (size l = 0; l < kw; l++, weight += AT_ONCE) {
                vector left = read_vector(a + k * width + l), right = read_vector(b + k * width + l);
                #pragma GCC unroll 8
                for (int q = 0; q < AT_ONCE; q++) {
                    s[q][0] += left * weight[q];
                    s[q][1] += right * weight[q];
                }
            }
    #pragma GCC unroll 8
    for (int q = 0; q < AT_ONCE; q++) { /* (s itself stays in registers) */
        sum[q][0] = s[q][0];
        sum[q][1] = s[q][1];
    }
}

/* y[n][o][i][j] = sum over c, k, l of x[n][c][i + k][j + l] w[o][c][k][l], AT_ONCE channels o at a
   time: w is (channels / AT_ONCE, depth, kh, kw, AT_ONCE), with zeros for channels that are not
   there, and the rows of x go on to full vectors. */
API void convolve(const REAL *x, const REAL *w, REAL *y, size images, size depth, size height,
                  size width, size channels, size kh, size kw, size rows, size columns,
                  size threads)
{
    size groups = (channels + AT_ONCE - 1) / AT_ONCE, in_row = (columns + WIDE - 1) / WIDE;
    size all = rows * in_row;
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size block = 0; block < images * groups; block++) {
        size n = block / groups, o = block % groups, there = least(AT_ONCE, channels - o * AT_ONCE);
        const REAL *image = x + n * depth * height * width, *weight = w + o * depth * kh * kw * AT_ONCE;
        for (size one = 0; one < all; one += 2) {
            size two = least(one + 1, all - 1);
            const REAL *a = image + one / in_row * width + one % in_row * WIDE;
            const REAL *b = image + two / in_row * width + two % in_row * WIDE;
            vector sum[AT_ONCE][2];
            if (kw == 3)
                convolve_two(a, b, weight, sum, depth, height * width, width, kh, 3);
            else
                convolve_two(a, b, weight, sum, depth, height * width, width, kh, kw);
            for (int half = 0; half < 2; half++) {
                size i = (half ? two : one) / in_row, j = (half ? two : one) % in_row * WIDE;
                for (size q = 0; q < there; q++)
                    memcpy(y + ((n * channels + o * AT_ONCE + q) * rows + i) * columns + j,
                           &sum[q][half], least(WIDE, columns - j) * sizeof(REAL));
            }
        }
    }
}

/* Sums of one row of weights of `many` channels go on over some rows of one image. */
INLINE void correlate_rows(const REAL *g, const REAL *x, vector (*sum)[5], size rows, size plane,
                           size width, size g_width, int many, int kw)
{
    vector s[AT_ONCE][5];
    #pragma GCC unroll 8
    for (int q = 0; q < many; q++)
        #pragma GCC unroll 5
        for (int l = 0; l < kw; l++)
            s[q][l] = sum[q][l];
    for (size i = 0; i < rows; i++)
        for (size j = 0; j < g_width; j += WIDE) {
            vector v[5];
            #pragma GCC unroll 5
            for (int l = 0; l < kw; l++)
                v[l] = read_vector(x + i * width + j + l);
            #pragma GCC unroll 8
            for (int q = 0; q < many; q++) {
                vector gq = read_vector(g + q * plane + i * g_width + j);
                #pragma GCC unroll 5
                for (int l = 0; l < kw; l++)
                    s[q][l] += gq * v[l];
            }
        }
    #pragma GCC unroll 8
    for (int q = 0; q < many; q++)
        #pragma GCC unroll 5
        for (int l = 0; l < kw; l++)
            sum[q][l] = s[q][l];
}

/* w[o][c][k][l] = sum over n, i, j of g[n][o][i][j] x[n][c][i + k][j + l], for kh <= 5 and 3 or 5
   places l, and AT_ONCE or half as many channels o at a time; the rows of g and x go on with zeros
   to full vectors, and the channels of g to a multiple of AT_ONCE. What some rows of some channels
   have to do with each other is computed while they lie in the cache; long sums go on in double. */
API void correlate(const REAL *g, const REAL *x, REAL *w, size images, size depth, size height,
                   size width, size channels, size kh, size kw, size rows, size g_width,
                   size threads)
{
    enum { DEPTH = 4, STEPS = 24, LONG = 1024 };
    size many = kw == 3 ? AT_ONCE : AT_ONCE / 2, blocks = (channels + many - 1) / many;
    size parts = (depth + DEPTH - 1) / DEPTH, plane = rows * g_width, in_row = g_width / WIDE;
    size all = (channels + AT_ONCE - 1) / AT_ONCE * AT_ONCE, some = STEPS / in_row;
    some = some ? some : 1;
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size block = 0; block < blocks * parts; block++) {
        size o = block / parts * many, there = least(many, channels - o), since = 0;
        size c = block % parts * DEPTH, deep = least(DEPTH, depth - c);
        double total[DEPTH][5][AT_ONCE][5] = {{{{0}}}};
        vector sum[DEPTH][5][AT_ONCE][5] = {{{{{0}}}}};
        for (size n = 0; n < images; n++) {
            for (size i = 0; i < rows; i += some)
                for (size d = 0; d < deep; d++)
                    for (size k = 0; k < kh; k++) {
                        const REAL *gi = g + (n * all + o) * plane + i * g_width;
                        const REAL *xi = x + ((n * depth + c + d) * height + i + k) * width;
                        size end = least(some, rows - i);
                        if (kw == 3)
                            correlate_rows(gi, xi, sum[d][k], end, plane, width, g_width, AT_ONCE, 3);
                        else
                            correlate_rows(gi, xi, sum[d][k], end, plane, width, g_width,
                                           AT_ONCE / 2, 5);
                    }
            since += rows * in_row;
            if (since < LONG && n + 1 < images)
                continue;
            since = 0;
            for (size d = 0; d < deep; d++)
                for (size k = 0; k < kh; k++)
                    for (size q = 0; q < there; q++)
                        for (size l = 0; l < kw; l++)
                            for (size lane = 0; lane < WIDE; lane++)
                                total[d][k][q][l] += sum[d][k][q][l][lane];
            memset(sum, 0, sizeof sum);
        }
        for (size d = 0; d < deep; d++)
            for (size k = 0; k < kh; k++)
                for (size q = 0; q < there; q++)
                    for (size l = 0; l < kw; l++)
                        w[(((o + q) * depth + c + d) * kh + k) * kw + l] = total[d][k][q][l];
    }
}
