# Written by book/_tools/reference.py from the live package; do not edit.
from builtins import bool as _bool
from builtins import int as _int
from minitorch.tensors.tensor import Tensor as _Tensor
from typing import Any as _Any

def airy_ai(x: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Airy's function Ai (``torch.special.airy_ai``): it waves below 0 and falls above it.

    >>> torch.special.airy_ai(torch.tensor([-2.0, 0.0, 2.0]))
    tensor([0.2274, 0.3550, 0.0349])"""
    ...
def bessel_j0(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The Bessel function J of order 0 (``torch.special.bessel_j0``).

    >>> torch.special.bessel_j0(torch.tensor([0.0, 1.0, 10.0]))
    tensor([ 1.0000,  0.7652, -0.2459])"""
    ...
def bessel_j1(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The Bessel function J of order 1 (``torch.special.bessel_j1``).

    >>> torch.special.bessel_j1(torch.tensor([0.0, 1.0, 10.0]))
    tensor([0.0000, 0.4401, 0.0435])"""
    ...
def bessel_y0(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The Bessel function Y of order 0 (``torch.special.bessel_y0``).

    >>> torch.special.bessel_y0(torch.tensor([0.0, 1.0, 10.0]))
    tensor([  -inf, 0.0883, 0.0557])"""
    ...
def bessel_y1(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The Bessel function Y of order 1 (``torch.special.bessel_y1``).

    >>> torch.special.bessel_y1(torch.tensor([0.0, 1.0, 10.0]))
    tensor([   -inf, -0.7812,  0.2490])"""
    ...
def chebyshev_polynomial_t(x: _Any, n: _Any, *, out: _Any = ...) -> _Tensor:
    """Chebyshev's polynomial of the first kind: cos(n t) at x = cos t.

    The counterpart is ``torch.special.chebyshev_polynomial_t``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.chebyshev_polynomial_t(torch.tensor([0.5, 2.0]), 3)
    tensor([-1., 26.])"""
    ...
def chebyshev_polynomial_u(x: _Any, n: _Any, *, out: _Any = ...) -> _Tensor:
    """Chebyshev's polynomial of the second kind: sin((n+1) t) / sin t.

    The counterpart is ``torch.special.chebyshev_polynomial_u``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.chebyshev_polynomial_u(torch.tensor([0.5, 2.0]), 3)
    tensor([-1., 56.])"""
    ...
def chebyshev_polynomial_v(x: _Any, n: _Any, *, out: _Any = ...) -> _Tensor:
    """Chebyshev's polynomial of the third kind: cos((n+1/2) t) / cos(t/2).

    The counterpart is ``torch.special.chebyshev_polynomial_v``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.chebyshev_polynomial_v(torch.tensor([0.5, 2.0]), 3)
    tensor([-1., 41.])"""
    ...
def chebyshev_polynomial_w(x: _Any, n: _Any, *, out: _Any = ...) -> _Tensor:
    """Chebyshev's polynomial of the fourth kind: sin((n+1/2) t) / sin(t/2).

    The counterpart is ``torch.special.chebyshev_polynomial_w``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.chebyshev_polynomial_w(torch.tensor([0.5, 2.0]), 3)
    tensor([-1., 71.])"""
    ...
def digamma(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The derivative of lgamma.    d digamma(x) = polygamma(1, x) dx

    >>> torch.digamma(torch.tensor([0.5, 1.0]))
    tensor([-1.9635, -0.5772])"""
    ...
def entr(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """-x ln x, 0 at 0, minus infinity below (``torch.special.entr``).    d = -(1 + ln x) dx

    The entropy of chances is the sum of it.

    >>> torch.special.entr(torch.tensor([0.0, 0.5, 1.0, -1.0]))
    tensor([0.0000, 0.3466, -0.0000,   -inf])"""
    ...
def erf(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The error function of each element.    d erf(x) = 2/sqrt(pi) e^(-x^2) dx

    >>> torch.erf(torch.tensor([0.0, 1.0, -10.0]))
    tensor([ 0.0000,  0.8427, -1.0000])"""
    ...
def erfc(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """1 - erf(x) of each element, exact also where it is tiny.    d = -2/sqrt(pi) e^(-x^2) dx

    >>> torch.erfc(torch.tensor([0.0, 1.0, 5.0]))
    tensor([1.0000e+00, 1.5730e-01, 1.5375e-12])"""
    ...
def erfcx(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """e^(x^2) (1 - erf(x)) (``torch.special.erfcx``).    With y the result: (2 x y - 2/sqrt(pi)) dx

    It falls as 1 / (x sqrt(pi)) where erfc has long become 0.

    >>> torch.special.erfcx(torch.tensor([0.0, -1.0, 100.0]))
    tensor([1.0000, 5.0090, 0.0056])"""
    ...
def erfinv(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The inverse of the error function, for -1 <= x <= 1.    dx: sqrt(pi)/2 e^(y^2), y = erfinv(x)

    >>> torch.erfinv(torch.tensor([0.0, 0.5, -1.0]))
    tensor([0.0000, 0.4769,   -inf])"""
    ...
def exp2(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """2 to the power of each element.    d 2^x = log(2) 2^x dx

    >>> torch.exp2(torch.tensor([-1.0, 0.0, 3.0]))
    tensor([0.5000, 1.0000, 8.0000])"""
    ...
def expit(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """1 / (1 + e^-x) of each element.    With y the result: dy = y (1 - y) dx

    >>> torch.sigmoid(torch.tensor([0.0, 1.0]))
    tensor([0.5000, 0.7311])"""
    ...
def expm1(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """e^x - 1 of each element, exact also near 0.    d expm1(x) = e^x dx

    >>> torch.expm1(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 1.7183])"""
    ...
def gammainc(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """The regularized lower incomplete gamma function P (``torch.special.gammainc``).

    The part of the integral of t^(a-1) e^-t that lies below x, for a, x >= 0.

    - ``input``: a; ``other``: x. Floats; they are broadcast. Only ``other`` has a gradient.

    >>> torch.special.gammainc(torch.tensor([1.0, 4.0]), torch.tensor([1.0, 4.0]))
    tensor([0.6321, 0.5665])"""
    ...
def gammaincc(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """The regularized upper incomplete gamma function Q = 1 - P (``torch.special.gammaincc``).

    - ``input``: a; ``other``: x. Floats; they are broadcast. Only ``other`` has a gradient.

    >>> torch.special.gammaincc(torch.tensor([1.0, 4.0]), torch.tensor([1.0, 4.0]))
    tensor([0.3679, 0.4335])"""
    ...
def gammaln(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Logarithm of the absolute value of the gamma function.    d lgamma(x) = digamma(x) dx

    >>> torch.lgamma(torch.tensor([0.5, 1.0, 5.0]))
    tensor([0.5724, 0.0000, 3.1781])"""
    ...
def hermite_polynomial_h(x: _Any, n: _Any, *, out: _Any = ...) -> _Tensor:
    """The physicists' Hermite polynomial.

    The counterpart is ``torch.special.hermite_polynomial_h``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.hermite_polynomial_h(torch.tensor([0.5, 2.0]), 3)
    tensor([-5., 40.])"""
    ...
def hermite_polynomial_he(x: _Any, n: _Any, *, out: _Any = ...) -> _Tensor:
    """The probabilists' Hermite polynomial.

    The counterpart is ``torch.special.hermite_polynomial_he``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.hermite_polynomial_he(torch.tensor([0.5, 2.0]), 3)
    tensor([-1.3750,  2.0000])"""
    ...
def i0(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The modified Bessel function I of order 0 (``torch.special.i0``).    d i0(x) = i1(x) dx

    >>> torch.special.i0(torch.tensor([0.0, 1.0, 2.0]))
    tensor([1.0000, 1.2661, 2.2796])"""
    ...
def i0e(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """e^-abs(x) i0(x) (``torch.special.i0e``).    With y the result: (i1e(x) - sign(x) y) dx

    >>> torch.special.i0e(torch.tensor([0.0, 1.0, 100.0]))
    tensor([1.0000, 0.4658, 0.0399])"""
    ...
def i1(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The modified Bessel function I of order 1 (``torch.special.i1``).    (i0(x) - y / x) dx

    >>> torch.special.i1(torch.tensor([0.0, 1.0, 2.0]))
    tensor([0.0000, 0.5652, 1.5906])"""
    ...
def i1e(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """e^-abs(x) i1(x) (``torch.special.i1e``).    (i0e(x) - (sign(x) + 1 / x) y) dx

    >>> torch.special.i1e(torch.tensor([0.0, 1.0, -100.0]))
    tensor([ 0.0000,  0.2079, -0.0397])"""
    ...
def laguerre_polynomial_l(x: _Any, n: _Any, *, out: _Any = ...) -> _Tensor:
    """Laguerre's polynomial.

    The counterpart is ``torch.special.laguerre_polynomial_l``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.laguerre_polynomial_l(torch.tensor([0.5, 2.0]), 3)
    tensor([-0.1458, -0.3333])"""
    ...
def legendre_polynomial_p(x: _Any, n: _Any, *, out: _Any = ...) -> _Tensor:
    """Legendre's polynomial.

    The counterpart is ``torch.special.legendre_polynomial_p``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.legendre_polynomial_p(torch.tensor([0.5, 2.0]), 3)
    tensor([-0.4375, 17.0000])"""
    ...
def log1p(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """log(1 + x) of each element, exact also near 0.    d log1p(x) = dx / (1 + x)

    >>> torch.log1p(torch.tensor([0.0, 1.0, -1.0]))
    tensor([0.0000, 0.6931,   -inf])"""
    ...
def log_ndtr(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The logarithm of the normal distribution below x (``torch.special.log_ndtr``).

    d = sqrt(2/pi) / erfcx(-x / sqrt(2)) dx

    >>> torch.special.log_ndtr(torch.tensor([0.0, -1.0, -100.0]))
    tensor([-6.9315e-01, -1.8410e+00, -5.0055e+03])"""
    ...
def log_softmax(input: _Any, dim: _Any, *, dtype: _Any = None) -> _Tensor:
    """:func:`torch.log_softmax` (``torch.special.log_softmax``).

    >>> torch.special.log_softmax(torch.tensor([0.0, 0.0]), 0)
    tensor([-0.6931, -0.6931])"""
    ...
def logit(input: _Any, eps: _Any = None, *, out: _Any = ...) -> _Tensor:
    """:func:`torch.logit` (``torch.special.logit``).

    >>> torch.special.logit(torch.tensor([0.5, 0.75]))
    tensor([0.0000, 1.0986])"""
    ...
def logsumexp(input: _Any, dim: _Any, keepdim: _bool = False, *, out: _Any = ...) -> _Tensor:
    """:func:`torch.logsumexp` (``torch.special.logsumexp``).

    >>> torch.special.logsumexp(torch.tensor([0.0, 0.0]), 0)
    tensor(0.6931)"""
    ...
def modified_bessel_i0(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The modified Bessel function I of order 0, without a gradient
    (``torch.special.modified_bessel_i0``); :func:`torch.special.i0` has one.

    >>> torch.special.modified_bessel_i0(torch.tensor([0.0, 1.0]))
    tensor([1.0000, 1.2661])"""
    ...
def modified_bessel_i1(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The modified Bessel function I of order 1, without a gradient
    (``torch.special.modified_bessel_i1``); :func:`torch.special.i1` has one.

    >>> torch.special.modified_bessel_i1(torch.tensor([0.0, 1.0]))
    tensor([0.0000, 0.5652])"""
    ...
def modified_bessel_k0(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The modified Bessel function K of order 0, without a gradient
    (``torch.special.modified_bessel_k0``); infinite at 0, NaN below.

    >>> torch.special.modified_bessel_k0(torch.tensor([0.0, 1.0, 5.0]))
    tensor([   inf, 0.4210, 0.0037])"""
    ...
def modified_bessel_k1(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The modified Bessel function K of order 1, without a gradient
    (``torch.special.modified_bessel_k1``); infinite at 0, NaN below.

    >>> torch.special.modified_bessel_k1(torch.tensor([0.0, 1.0, 5.0]))
    tensor([   inf, 0.6019, 0.0040])"""
    ...
def multigammaln(input: _Any, p: _Any, *, out: _Any = ...) -> _Tensor:
    """The logarithm of the multivariate gamma function (``torch.special.multigammaln``).

    lgamma(x) + lgamma(x - 1/2) ... + lgamma(x - (p-1)/2) + p (p-1) / 4 ln(pi)

    - ``p``: the dimension, at least 1 (RuntimeError). Bools are refused.

    >>> torch.special.multigammaln(torch.tensor([2.0, 5.0]), 2)
    tensor([0.4516, 6.2042])"""
    ...
def ndtr(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The normal distribution below x: (1 + erf(x / sqrt(2))) / 2 (``torch.special.ndtr``).

    >>> torch.special.ndtr(torch.tensor([-1.0, 0.0, 1.9600]))
    tensor([0.1587, 0.5000, 0.9750])"""
    ...
def ndtri(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """Where the normal distribution has the chance p below it (``torch.special.ndtri``).

    With y the result: sqrt(2 pi) e^(y^2 / 2) dp

    >>> torch.special.ndtri(torch.tensor([0.0, 0.5, 0.975]))
    tensor([  -inf, 0.0000, 1.9600])"""
    ...
def polygamma(n: _Any, input: _Any, *, out: _Any = ...) -> _Tensor:
    """:func:`torch.polygamma` (``torch.special.polygamma``).

    >>> torch.special.polygamma(1, torch.tensor([1.0]))
    tensor([1.6449])"""
    ...
def psi(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """The derivative of lgamma.    d digamma(x) = polygamma(1, x) dx

    >>> torch.digamma(torch.tensor([0.5, 1.0]))
    tensor([-1.9635, -0.5772])"""
    ...
def round(input: _Any, *, decimals: _int = 0, out: _Any = ...) -> _Tensor:
    """:func:`torch.round` (``torch.special.round``).

    >>> torch.special.round(torch.tensor([1.26, 2.5]), decimals=1)
    tensor([1.3000, 2.5000])"""
    ...
def scaled_modified_bessel_k0(x: _Tensor, *, out: _Any = ...) -> _Tensor:
    """e^x times :func:`torch.special.modified_bessel_k0`
    (``torch.special.scaled_modified_bessel_k0``).

    >>> torch.special.scaled_modified_bessel_k0(torch.tensor([1.0, 1000.0]))
    tensor([1.1445, 0.0396])"""
    ...
def scaled_modified_bessel_k1(x: _Tensor, *, out: _Any = ...) -> _Tensor:
    """e^x times :func:`torch.special.modified_bessel_k1`
    (``torch.special.scaled_modified_bessel_k1``).

    >>> torch.special.scaled_modified_bessel_k1(torch.tensor([1.0, 1000.0]))
    tensor([1.6362, 0.0396])"""
    ...
def shifted_chebyshev_polynomial_t(x: _Any, n: _Any, *, out: _Any = ...) -> _Tensor:
    """Chebyshev's polynomial T of 2x - 1.

    The counterpart is ``torch.special.shifted_chebyshev_polynomial_t``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.shifted_chebyshev_polynomial_t(torch.tensor([0.5, 2.0]), 3)
    tensor([-0., 99.])"""
    ...
def shifted_chebyshev_polynomial_u(x: _Any, n: _Any, *, out: _Any = ...) -> _Tensor:
    """Chebyshev's polynomial U of 2x - 1.

    The counterpart is ``torch.special.shifted_chebyshev_polynomial_u``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.shifted_chebyshev_polynomial_u(torch.tensor([0.5, 2.0]), 3)
    tensor([ -0., 204.])"""
    ...
def shifted_chebyshev_polynomial_v(x: _Any, n: _Any, *, out: _Any = ...) -> _Tensor:
    """Chebyshev's polynomial V of 2x - 1.

    The counterpart is ``torch.special.shifted_chebyshev_polynomial_v``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.shifted_chebyshev_polynomial_v(torch.tensor([0.5, 2.0]), 3)
    tensor([  1., 169.])"""
    ...
def shifted_chebyshev_polynomial_w(x: _Any, n: _Any, *, out: _Any = ...) -> _Tensor:
    """Chebyshev's polynomial W of 2x - 1.

    The counterpart is ``torch.special.shifted_chebyshev_polynomial_w``.

    - ``x``, ``n``: Tensors or numbers, but not two numbers; they are broadcast.

    >>> torch.special.shifted_chebyshev_polynomial_w(torch.tensor([0.5, 2.0]), 3)
    tensor([ -1., 239.])"""
    ...
def sinc(input: _Tensor, *, out: _Any = ...) -> _Tensor:
    """sin(pi x) / (pi x) of each element, and 1 at 0.    With p = pi x: (p cos p - sin p) / (p x)

    >>> torch.sinc(torch.tensor([0.0, 0.5]))
    tensor([1.0000, 0.6366])"""
    ...
def softmax(input: _Any, dim: _Any, *, dtype: _Any = None) -> _Tensor:
    """:func:`torch.softmax` (``torch.special.softmax``).

    >>> torch.special.softmax(torch.tensor([0.0, 0.0]), 0)
    tensor([0.5000, 0.5000])"""
    ...
def spherical_bessel_j0(x: _Tensor, *, out: _Any = ...) -> _Tensor:
    """sin(x) / x, and 1 at 0 (``torch.special.spherical_bessel_j0``).

    >>> torch.special.spherical_bessel_j0(torch.tensor([0.0, 1.0]))
    tensor([1.0000, 0.8415])"""
    ...
def xlog1py(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """``input * log1p(other)``, and 0 where ``input`` is 0 (``torch.special.xlog1py``).

    - ``input``, ``other``: Tensors or numbers, but not two numbers; integers become floats.

    >>> torch.special.xlog1py(torch.tensor([0.0, 2.0]), torch.tensor([-1.0, 1.0]))
    tensor([0.0000, 1.3863])"""
    ...
def xlogy(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """:func:`torch.xlogy` (``torch.special.xlogy``).

    >>> torch.special.xlogy(torch.tensor([0.0, 2.0]), torch.tensor([0.0, 1.0]))
    tensor([0., 0.])"""
    ...
def zeta(input: _Any, other: _Any, *, out: _Any = ...) -> _Tensor:
    """Hurwitz' zeta function, the sum of (q + n)^-s over n = 0, 1 ... (``torch.special.zeta``).

    - ``input``: s, ``other``: q; Tensors or numbers, not two numbers. Only q has a gradient.
    - Infinite at s = 1 and where q is 0, -1 ...; NaN for s < 1.

    >>> torch.special.zeta(torch.tensor([2.0, 4.0]), torch.tensor([1.0, 1.0]))
    tensor([1.6449, 1.0823])"""
    ...
