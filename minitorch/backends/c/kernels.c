/* The kernels of minitorch.backends.c: one function an operation, row-major arrays.

   The file is compiled twice, with REAL as float and as double. Nothing here lets the compiler
   treat NaN, infinities or -0 as if they did not exist; only sums of lanes, and those marked as a
   reduction, are added in another order. `threads` are those of minitorch.set_num_threads. */

#include <math.h>
#include <stdint.h>
#include <string.h>

#ifdef _WIN32
#define API __declspec(dllexport)
#else
#define API
#endif

typedef int64_t size;

/* a b + c: rounded once where the processor can do that, whatever the compiler is told about others */
#if defined REAL_IS_FLOAT && defined FP_FAST_FMAF
#define FUSED(a, b, c) fmaf(a, b, c)
#elif !defined REAL_IS_FLOAT && defined FP_FAST_FMA
#define FUSED(a, b, c) fma(a, b, c)
#else
#define FUSED(a, b, c) ((a) * (b) + (c))
#endif

/* ---- elements ------------------------------------------------------------------------------ */

#ifdef REAL_IS_FLOAT
typedef int32_t bits_of_real;
typedef uint32_t bits_of_unsigned;
enum { MANTISSA = 23, BIAS = 127, TERMS = 8 };
static const REAL ROUNDING = 12582912.0f;               /* 1.5 * 2^23 */
static const REAL LN2_HIGH = 0.693359375f, LN2_LOW = -2.12194440e-4f;
static const REAL LOWEST = -104.0f, HIGHEST = 88.722839f;
#else
typedef int64_t bits_of_real;
typedef uint64_t bits_of_unsigned;
enum { MANTISSA = 52, BIAS = 1023, TERMS = 14 };
static const REAL ROUNDING = 6755399441055744.0;        /* 1.5 * 2^52 */
static const REAL LN2_HIGH = 6.93145751953125e-1, LN2_LOW = 1.42860682030941723212e-6;
static const REAL LOWEST = -746.0, HIGHEST = 709.782712893384;
#endif

/* 1 / k! */
static const REAL FACTORS[14] = {
    1.0, 1.0, 0.5, 1.6666666666666666e-1, 4.1666666666666664e-2, 8.333333333333333e-3,
    1.388888888888889e-3, 1.984126984126984e-4, 2.48015873015873e-5, 2.7557319223985893e-6,
    2.755731922398589e-7, 2.505210838544172e-8, 2.08767569878681e-9, 1.6059043836821613e-10,
};

/* e^x = 2^n e^r, n = round(x / ln 2): the series of e^r, |r| < 0.35, and n into the exponent.
   Adding ROUNDING rounds, and leaves n in the last bits. Below LOWEST the result is 0. */
static inline REAL exponential(REAL x)
{
    REAL inside = x < LOWEST ? LOWEST : x;
    inside = inside > HIGHEST ? HIGHEST : inside;
    REAL shifted = FUSED(inside, (REAL)1.4426950408889634, ROUNDING);
    REAL n = shifted - ROUNDING;
    REAL r = FUSED(-n, LN2_LOW, FUSED(-n, LN2_HIGH, inside));
    REAL series = FACTORS[TERMS - 1];
    #pragma GCC unroll 16
    for (int k = TERMS - 2; k >= 0; k--)
        series = FUSED(series, r, FACTORS[k]);
    /* 2^n as 2^half 2^(n - half): 2^n alone may be too large or too small for its bits */
    bits_of_real bits, zero;
    memcpy(&bits, &shifted, sizeof bits);
    memcpy(&zero, &ROUNDING, sizeof zero);
    bits_of_unsigned both = (bits_of_unsigned)(bits - zero + 2 * BIAS), half = both >> 1;
    bits_of_unsigned first = half << MANTISSA, second = (both - half) << MANTISSA;
    REAL power, rest;
    memcpy(&power, &first, sizeof power);
    memcpy(&rest, &second, sizeof rest);
    REAL y = series * power * rest;
    y = x < LOWEST ? 0 : y;
    return x > HIGHEST ? (REAL)INFINITY : y;
}

#ifdef REAL_IS_FLOAT
/* tanh(x): x (1 + x^2 Q(x^2)) near 0, Q a least-squares fit; else 1 - 2 / (e^(2|x|) + 1), signed */
static inline REAL hyperbolic_tangent(REAL x)
{
    static const REAL Q[6] = {
        -3.333333226e-01f, 1.333325222e-01f, -5.395173301e-02f,
        2.172462980e-02f, -8.230523689e-03f, 2.187313094e-03f,
    };
    REAL size_of_x = fabsf(x), z = x * x, sum = Q[5];
    #pragma GCC unroll 16
    for (int k = 4; k >= 0; k--)
        sum = FUSED(sum, z, Q[k]);
    REAL far = copysignf(1 - 2 / (exponential(2 * size_of_x) + 1), x);
    return size_of_x < (REAL)0.625 ? x * (1 + z * sum) : far;
}

/* u with tanh(u) = erf(x): x + x P(x^2), see minitorch/ops/elementwise/erf.py */
static inline REAL inverse_tanh_of_erf(REAL x)
{
    static const REAL P[8] = {
        0.128379247167313f, 0.1027698643038029f, -1.9528859915946407e-4f,
        -6.148378151797146e-4f, 8.459638794155446e-5f, -4.7945611680486014e-6f,
        2.7571455904197128e-8f, 5.421782483232707e-9f,
    };
    REAL t = x * x, sum = P[7];
    for (int k = 6; k >= 0; k--)
        sum = sum * t + P[k];
    return x + x * sum;
}
#endif

/* The largest number of a row, NaN left aside, in 16 lanes. */
static REAL largest(const REAL *x, size n)
{
    REAL lane[16], most;
    for (int k = 0; k < 16; k++)
        lane[k] = -INFINITY;
    size j = 0;
    for (; j + 16 <= n; j += 16)
        for (int k = 0; k < 16; k++)
            lane[k] = x[j + k] > lane[k] ? x[j + k] : lane[k];
    for (int half = 8; half > 0; half /= 2)
        for (int k = 0; k < half; k++)
            lane[k] = lane[k + half] > lane[k] ? lane[k + half] : lane[k];
    most = lane[0];
    for (; j < n; j++)
        most = x[j] > most ? x[j] : most;
    return most;
}

/* Numbers that are computed with side by side, as many on every processor: sums are the same. */
typedef REAL lanes __attribute__((vector_size(64)));
enum { LANES = 64 / sizeof(REAL) };

static inline lanes read(const REAL *x)
{
    lanes v;
    memcpy(&v, x, sizeof v);
    return v;
}

static inline void write(REAL *x, lanes v)
{
    memcpy(x, &v, sizeof v);
}

/* The sum of all lanes: halves are added until one number is left. */
static inline REAL added(lanes v)
{
    typedef REAL half __attribute__((vector_size(32)));
    typedef REAL quarter __attribute__((vector_size(16)));
    half low, high;
    memcpy(&low, &v, sizeof low);
    memcpy(&high, (char *)&v + sizeof low, sizeof high);
    low += high;
    quarter first, second;
    memcpy(&first, &low, sizeof first);
    memcpy(&second, (char *)&low + sizeof first, sizeof second);
    first += second;
    REAL sum = first[0];
    for (size k = 1; k < LANES / 4; k++)
        sum += first[k];
    return sum;
}

/* Sums of long rows are added up in parts: each in REAL, together in double. */
enum { PART = 4096 };
#define PARTS(n) for (size from = 0, to; to = from + PART < n ? from + PART : n, from < n; from = to)

/* The sum over j of FORMULA, of numbers or of lanes, in each of which X(a) is a_j. */
#define SUM(FORMULA)                                                                               \
    double total = 0;                                                                              \
    PARTS(n) {                                                                                     \
        lanes even = {0}, odd = {0};                                                               \
        size j = from;                                                                             \
        for (; j + 2 * LANES <= to; j += 2 * LANES) {                                              \
            even += FORMULA(read, j);                                                              \
            odd += FORMULA(read, j + LANES);                                                       \
        }                                                                                          \
        for (; j + LANES <= to; j += LANES)                                                        \
            even += FORMULA(read, j);                                                              \
        REAL sum = added(even + odd);                                                              \
        for (; j < to; j++)                                                                        \
            sum += FORMULA(*, j);                                                                  \
        total += sum;                                                                              \
    }                                                                                              \
    return total;

static double sum_of(const REAL *x, size n)
{
#define FORMULA(READ, j) READ(x + j)
    SUM(FORMULA)
#undef FORMULA
}

/* sum (x - mean)^2 */
static double squares_around(const REAL *x, size n, REAL mean)
{
#define FORMULA(READ, j) (READ(x + j) - mean) * (READ(x + j) - mean)
    SUM(FORMULA)
#undef FORMULA
}

static double dot(const REAL *x, const REAL *y, size n)
{
#define FORMULA(READ, j) READ(x + j) * READ(y + j)
    SUM(FORMULA)
#undef FORMULA
}

/* ---- relu, gelu ---------------------------------------------------------------------------- */

/* y = max(x, 0) */
API void relu(const REAL *x, REAL *y, size n, size threads)
{
    #pragma omp parallel for simd num_threads(threads) if (parallel : threads > 1)
    for (size j = 0; j < n; j++)
        y[j] = x[j] > 0 ? x[j] : x[j] == x[j] ? 0 : x[j];
}

/* gx = g where y is not 0 */
API void relu_backward(const REAL *g, const REAL *y, REAL *gx, size n, size threads)
{
    #pragma omp parallel for simd num_threads(threads) if (parallel : threads > 1)
    for (size j = 0; j < n; j++)
        gx[j] = y[j] != 0 ? g[j] : 0;
}

/* The share of a normal distribution below x: (1 + erf(x / sqrt 2)) / 2. */
#ifdef REAL_IS_FLOAT
static inline REAL share_below(REAL x)
{
    REAL u = inverse_tanh_of_erf(x * (REAL)0.7071067811865476);
    return 1 / (1 + exponential(-2 * u));
}
#else
/* 1 - erf(z) = e^(-z^2) P((z - 2) / (z + 2)) / (1 + 2z), z >= 0: P hardly changes from 0 to
   infinity, so one polynomial serves everywhere (Shepherd and Laframboise, 1981; the terms are a
   Chebyshev fit of this project's, off by 4e-16 at most). */
static inline REAL share_below(REAL x)
{
    static const REAL P[26] = {
        1.2769783815525289, -0.09276382658574307, -0.16603039761534608, 0.1640512800331107,
        -0.05422000098895914, -0.008034015071333205, 0.008722653809920012, 0.0012713387934328343,
        -0.00145681321464144, -0.0004543393223969222, 0.00020636234641923688,
        0.00015103096278899165, -1.4890504055986042e-06, -3.639379169309389e-05,
        -1.3552494914276746e-05, 3.637997130750372e-06, 5.340423460434491e-06,
        1.628329295228837e-06, -8.500851789112171e-07, -9.824298812275615e-07,
        -1.280968341436099e-07, 2.5660093887497473e-07, 9.13347044590207e-08,
        -3.3295173200579e-08, -1.4373006384081838e-08, 1.3272705721013007e-09,
    };
    REAL z = fabs(x) * 0.7071067811865476, far = z > 30 ? 30 : z; /* (inf / inf would be NaN) */
    REAL q = (far - 2) / (far + 2), sum = P[25];
    #pragma GCC unroll 25
    for (int k = 24; k >= 0; k--)
        sum = sum * q + P[k];
    REAL tail = 0.5 * sum / (1 + 2 * far) * exponential(-0.5 * x * x);
    return x > 0 ? 1 - tail : tail;
}
#endif

/* y = x gate, gate = the share below x */
API void gelu(const REAL *x, REAL *y, REAL *gate, size n, size threads)
{
    #pragma omp parallel for simd num_threads(threads) if (parallel : threads > 1)
    for (size j = 0; j < n; j++) {
        gate[j] = share_below(x[j]);
        y[j] = x[j] * gate[j];
    }
}

/* gx = g (gate + x e^(-x^2 / 2) / sqrt(2 pi)) */
API void gelu_backward(const REAL *g, const REAL *x, const REAL *gate, REAL *gx, size n,
                       size threads)
{
    #pragma omp parallel for simd num_threads(threads) if (parallel : threads > 1)
    for (size j = 0; j < n; j++) {
        REAL density = exponential((REAL)-0.5 * x[j] * x[j]) * (REAL)0.3989422804014327;
        gx[j] = g[j] * (gate[j] + x[j] * density);
    }
}

/* ---- softmax, of each row ------------------------------------------------------------------ */

/* y = e^(x - m) / sum e^(x - m), m = max x */
API void softmax(const REAL *x, REAL *y, size rows, size n, size threads)
{
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size i = 0; i < rows; i++) {
        const REAL *xi = x + i * n;
        REAL *yi = y + i * n, m = largest(xi, n);
        double total = 0;
        PARTS(n) {
            REAL sum = 0;
            #pragma omp simd reduction(+ : sum)
            for (size j = from; j < to; j++) {
                yi[j] = exponential(xi[j] - m);
                sum += yi[j];
            }
            total += sum;
        }
        REAL factor = 1 / total;
        for (size j = 0; j < n; j++)
            yi[j] *= factor;
    }
}

/* gx = y (g - sum g y) */
API void softmax_backward(const REAL *g, const REAL *y, REAL *gx, size rows, size n, size threads)
{
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size i = 0; i < rows; i++) {
        const REAL *gi = g + i * n, *yi = y + i * n;
        REAL *out = gx + i * n, gy = dot(gi, yi, n);
        for (size j = 0; j < n; j++)
            out[j] = yi[j] * (gi[j] - gy);
    }
}

/* y = (x - m) - log sum e^(x - m), m = max x */
API void log_softmax(const REAL *x, REAL *y, size rows, size n, size threads)
{
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size i = 0; i < rows; i++) {
        const REAL *xi = x + i * n;
        REAL *yi = y + i * n, m = largest(xi, n);
        double total = 0;
        PARTS(n) {
            REAL sum = 0;
            #pragma omp simd reduction(+ : sum)
            for (size j = from; j < to; j++)
                sum += exponential(xi[j] - m);
            total += sum;
        }
        REAL level = log(total);
        for (size j = 0; j < n; j++)
            yi[j] = (xi[j] - m) - level;
    }
}

/* gx = g - e^y sum g */
API void log_softmax_backward(const REAL *g, const REAL *y, REAL *gx, size rows, size n,
                              size threads)
{
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size i = 0; i < rows; i++) {
        const REAL *gi = g + i * n, *yi = y + i * n;
        REAL *out = gx + i * n, total = sum_of(gi, n);
        #pragma omp simd
        for (size j = 0; j < n; j++)
            out[j] = gi[j] - exponential(yi[j]) * total;
    }
}

/* ---- normalization ------------------------------------------------------------------------- */

/* y = (x - mean) rstd w + b of each row, rstd = 1 / sqrt(var + eps); w and b may be NULL */
API void layer_norm(const REAL *x, const REAL *w, const REAL *b, REAL *y, REAL *mean, REAL *rstd,
                    size rows, size n, double eps, size threads)
{
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size i = 0; i < rows; i++) {
        const REAL *xi = x + i * n;
        REAL *yi = y + i * n, m = sum_of(xi, n) / n;
        REAL r = 1 / sqrt(squares_around(xi, n, m) / n + eps);
        mean[i] = m;
        rstd[i] = r;
        #pragma omp simd
        for (size j = 0; j < n; j++) {
            REAL value = (xi[j] - m) * r;
            if (w)
                value *= w[j];
            if (b)
                value += b[j];
            yi[j] = value;
        }
    }
}

/* With h = g w, xhat = (x - mean) rstd:  gx = (h - mean(h) - xhat mean(h xhat)) rstd
   and gw = sum g xhat, gb = sum g over the rows, of each of `parts` parts of them. */
API void layer_norm_backward(const REAL *g, const REAL *x, const REAL *w, const REAL *mean,
                             const REAL *rstd, REAL *gx, REAL *gw, REAL *gb, size rows, size n,
                             size parts, size threads)
{
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size part = 0; part < parts; part++)
        for (size i = rows * part / parts; i < rows * (part + 1) / parts; i++) {
            const REAL *gi = g + i * n, *xi = x + i * n;
            REAL *gwi = gw + part * n, *gbi = gb + part * n, *out = gx + i * n;
            REAL m = mean[i], r = rstd[i];
            double along = 0, level = 0;
            PARTS(n) {
                lanes hx = {0}, hs = {0};
                size j = from;
                for (; j + LANES <= to; j += LANES) {
                    lanes gj = read(gi + j), xhat = (read(xi + j) - m) * r;
                    lanes h = w ? gj * read(w + j) : gj;
                    hx += h * xhat;
                    hs += h;
                    write(gwi + j, read(gwi + j) + gj * xhat);
                    write(gbi + j, read(gbi + j) + gj);
                }
                REAL h_xhat = added(hx), h_sum = added(hs);
                for (; j < to; j++) {
                    REAL xhat = (xi[j] - m) * r, h = w ? gi[j] * w[j] : gi[j];
                    h_xhat += h * xhat;
                    h_sum += h;
                    gwi[j] += gi[j] * xhat;
                    gbi[j] += gi[j];
                }
                along += h_xhat;
                level += h_sum;
            }
            REAL a = along / n, l = level / n;
            #pragma omp simd
            for (size j = 0; j < n; j++) {
                REAL xhat = (xi[j] - m) * r, h = w ? gi[j] * w[j] : gi[j];
                out[j] = (h - l - xhat * a) * r;
            }
        }
}

/* ---- running sums -------------------------------------------------------------------------- */

/* y_k = x_0 + ... + x_k along the middle of (outer, n, inner), in double; or from behind. Where
   inner is 1, BESIDE rows at a time: one sum waits for the one before, those of other rows do not. */
API void cumsum(const REAL *x, REAL *y, size outer, size n, size inner, size from_behind,
                size threads)
{
    enum { STRIP = 64, BESIDE = 8 };
    size step = inner == 1 ? n : 1, lanes = inner == 1 ? BESIDE : STRIP;
    size lines = inner == 1 ? outer : inner, blocks = (lines + lanes - 1) / lanes;
    size repeats = inner == 1 ? 1 : outer;
    #pragma omp parallel for num_threads(threads) if (threads > 1)
    for (size block = 0; block < repeats * blocks; block++) {
        size first = block % blocks * lanes, width = lines - first < lanes ? lines - first : lanes;
        size start = block / blocks * n * inner + first * step;
        double sum[STRIP];
        for (size j = 0; j < STRIP; j++)
            sum[j] = -0.0; /* (0 + -0 would be 0) */
        for (size k = 0; k < n; k++) {
            const REAL *row = x + start + (from_behind ? n - 1 - k : k) * inner;
            REAL *out = y + (row - x);
            if (inner == 1 && width == BESIDE)
                #pragma GCC unroll 8
                for (size j = 0; j < BESIDE; j++)
                    out[j * n] = sum[j] += row[j * n];
            else
                for (size j = 0; j < width; j++)
                    out[j * step] = sum[j] += row[j * step];
        }
    }
}
