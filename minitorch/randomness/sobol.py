"""Sobol's points: numbers that fill a cube more evenly than random ones do.

A point is the exclusive or of some of a dimension's *directions*, whole numbers of 30 bits: which
of them, the bits of the point's number in Gray's code say, so that one direction makes the next
point of the last. The first directions of a dimension are chosen, the others follow from them by a
primitive polynomial (Bratley and Fox, ACM Transactions on Mathematical Software 14, 1988). Chosen
they are as by Joe and Kuo (SIAM Journal on Scientific Computing 30, 2008; their search D(6)).
"""

from __future__ import annotations

from base64 import b85decode
from functools import cache

import numpy as np

BITS = 30
DIMENSIONS = 481  # whose directions are below


@cache
def _chosen() -> list[tuple[int, int, list[int]]]:
    """Of each dimension after the first: its polynomial's degree and inner bits, and directions.

    They are a stream of bits. A polynomial has as many bits as it has inner terms; the i-th
    direction, odd and below 2^i, i - 1.
    """
    stream, found = int.from_bytes(b85decode(_STREAM), "little"), []

    def take(width: int) -> int:
        nonlocal stream
        value = stream & ((1 << width) - 1)
        stream >>= width
        return value

    for degree, count in enumerate(_OF_DEGREE, 1):
        for _ in range(count):
            inner = take(degree - 1)
            found.append((degree, inner, [2 * take(i) + 1 for i in range(degree)]))
    return found


def directions(dimension: int) -> np.ndarray:
    """The directions of so many dimensions: int64, (dimension, 30), the highest bit first."""
    result = np.ones((dimension, BITS), np.int64)
    for row, (degree, inner, first) in zip(result[1:], _chosen()):
        numbers = list(first)
        for j in range(degree, BITS):
            value = numbers[j - degree] ^ (numbers[j - degree] << degree)
            for k in range(1, degree):
                if inner >> (degree - 1 - k) & 1:
                    value ^= numbers[j - k] << k
            numbers.append(value)
        row[:] = numbers
    return result << np.arange(BITS - 1, -1, -1)


def changes(state: np.ndarray, start: int, count: int) -> np.ndarray:
    """The directions that make the points after number ``start`` one of the other, a row each."""
    numbers = np.arange(start, start + count)
    lowest_zero = ~numbers & (numbers + 1)
    return state.T[np.log2(lowest_zero).astype(np.int64)]


def points(state: np.ndarray, before: np.ndarray, start: int, count: int) -> np.ndarray:
    """The points that follow ``before``, number ``start``, as whole numbers: (count, dimension)."""
    steps = changes(state, start, count)
    steps[:1] ^= before
    return np.bitwise_xor.accumulate(steps, 0)


def scrambled(state: np.ndarray, matrices: np.ndarray) -> np.ndarray:
    """The directions times random triangular matrices of bits (dimension, 30, 30), modulo 2.

    (Owen, Journal of Complexity 14, 1998: it leaves the points as even as they were.)
    """
    lower = np.tril(matrices)
    own = np.arange(BITS)
    lower[:, own, own] = 1
    shifts = np.arange(BITS - 1, -1, -1)
    bits = state[:, None, :] >> shifts[:, None] & 1  # (dimension, bit, direction)
    product = np.matmul(lower.astype(np.float64), bits.astype(np.float64)).astype(np.int64) & 1
    return (product << shifts[:, None]).sum(1)


_OF_DEGREE = (1, 1, 2, 2, 6, 6, 18, 16, 48, 60, 176, 144)  # how many polynomials there are
_STREAM = (
    "7ZHWEP)L-Vn@d0=<<*CAaKlx>xbehC*xXpA(g*LJnYitUhdl8^N?@83Q>>?`{Zp|?J+28Oel{ckyexI4$c{?u1)KU<N9"
    "07bcvA}v+yme5rg_YtVndGn4W_U3-#?fotzz;`Y1fhP^0lCr*uxJz$$~6_nMS5^oVXVt%N;I9&XMuGxi_dnJs2KFwsP3"
    ">he#UDqyD{GFIClq2$iGD`rfbxun8g%5Y9!gY7y~yX89Rtp^vu3!jgmMwJ&^HYVb?*eM*ULH^`p*ow7s!*%(khGT&(hI"
    "E1S9`I1U*4ek^gMWI0hK~nY(u-|@FPz{s?Tk;#@KkqfjXInpK3Z(vLhsN!b@{nyTYJFR;2Z1rrtb97~d;pP{PDRgGiov"
    "z-kMY>Fr>mHe3<Qp^geeI>3{Rct6xs-PI(6q|hplDdtdj$4to29HwbBaOR$}W<33=kV51FR{{+s8VSO>xYKoZ$|oL_Ye"
    "@!C!{HF(XvNL<3M;~TZ9Ls>2sGVo63KXb^drf$$CQ*7*Wwgtx*-)s&1@AOm&OUKr~xrBO21ac8l{H<IAOXl|<nl~Y%vG"
    "UngT9D}u@Y+2x?leS*0Pc+{`#|}W3WWK8RL&F^F>MAHd@5oxMR4Mo_?jc$c$4}uhXtSR%1-B*$tSRj2!FhD-wRrup^(Y"
    "QQ3J-P{ws4PR7Fyr`&QeDm=5EiGd!#(ObyMl79WblZ0($ktoqEh1R%M!j^&|osiQCzuUp%7a%?J9WvG%bV{Xf#ah%XfS"
    "k8qt<+x9<(+o8!Zxi}^1kLXIaOoi+{Qcyb%DD$qLeax}nIoYv1g9&w14)c^`swYo8y);P3qx?oyP#bAAaRm1{tdOUwAA"
    "{$7wC9Ag>}FeW5G|IHz8|#Ni>_3^@%fSU3eoU)Bs>%Mxf>0Sz51g3{_kEwpdY7`dItj%1^7`(2I2&&VawU<3rx%^wtMi"
    "gGwZGTymZT?CEj(qa{m0zNED24^qpQHK`f|W{Ve_vCfxw!><ytc~_JF*Ol)nt+yOgZ@ea78;t-YPn)SU&GgvU9QoU|LV"
    "HtZuSk5J-#&WfFSYT<CLA&5vjXgm@g7bHbryJIt<;@(V^qKovgKK7<g$P+#0--yGCM*5K3scYZ!-oPA>p=WbF>U<hr{I"
    "pn?W2trhG)VSHV4u6)iI!fewtwA`e)N^DHPKHNfYUdtG~CXD9rNdf!h)V8jMTzd!&BGloMM8XemiCgYxsV|)!XoIRD0Z"
    "Ip0uD5k%j``B9N(8rZKE$@5Ofi|<3g)y|%;}@YJ3)H%6$U$|KJH4ztk(q(eSa<b<B*03-Z3tXxN|bk5Vv{2Fom{e!N&8"
    "cNJux6&4eeqvi{jX-hNDG<A>|>~GOXJGgo<QtCo4MXzm>+hftZRrU@nuZxA8Z%UtN9@%E$vemcP`;Ay;|qH-f>j{@)NR"
    "7#@S~P{t*aO0MR<sVG6@eqznLMrJ7v9E+Pjn_A|EG5a`)Go@MZMGSVVE~tz=>eBK=EI=^DM#J`r>fom4tt$c~mfouyl>"
    "8Y8sEHS)TBVfGOGq}Lh!R_&Kx<CGDJ~R64l!N)w5}bJ!cyE>UZ&45dA+eWi;8@0Vv<^!?@Fce6a&<coLw;d$&&)YczL-"
    "iRG{$%#VlA8DKg|c&7l^XQ!~iMi!xQPsZ{VW-I_cGRbl*NsUG7Uvtp}mppiz1Xhl(w`?0-BRtwj!#xU$|`WD@Uul$vTg"
    "s!L)@;2!>>|Km?zaKV{Y`k`B7)`i*UVZgjquO_0KLTqtAQSv$F%f3p!x0Pp%16wP^Dw7R?30<9Y^m}$7ymO-8~+ws!4+"
    "r}r8@TMSKHE*WPz-TZ5ONwwp3Rn8VO#*nVEjm>=?=>qT4QinDoDG^iRy_tLN+6KaaiQrb=nJo5gtUyTw#-i?TBE04n6<"
    "zyhG4fYd_DF=>!Wue@KbtBt5h`ouPF7f6<XVU+gvPEX!x$GPH9-q8d^ih3cVz5G`qkQdpIdv+Z##dZ3#`MTNU;qo8u_L"
    "ZZogE26b3Vha(?*H6)8mK}hxe(`}WpK={Oj0Er@u2ZAnd<cXX+=a#mx^_DJ&aHWO$hUPy&7YpEzJrBPB}7zbK%IG35B$"
    "<UKad_dJ);H@4tKxc3SepQE-2#Jl`Z;g}^xYSj<WMsWC;g#zB@%j|dGy2-h#;Pug*afPZ7!FLLIQ_nXXQIXMr?>)oU|Y"
    "57s_47yTN<p(Fi41*OX^`$(E>DHf4l$JBkM8NKzY}K2dS+LGPEl{<5RXQ7oqM`ht@=9+Vt!P3h;U$$#>J8}Lgb3xgG@+"
    "$xF9=}(YMYA~I92+7)aZmlb4Z1ts(?UHbp!StRxyg^Y6+AKv2qA9@l|CrZ{1g_+`ETu;hN39ZIIjYNY+Iiu>(~H{cH$-"
    "MUZF=ky@oFz?mE*V7EkD8`>-_S8rR6*Ebc~*W~gF-2N+@xz}A|lugbw^|U(`k)h(qD}+}#`x~RydOYt2@FS6^YFgj=rd"
    "BtJp`F0=BiOKJX?TYXkgbcmPmK_tENBtR^=v18zZ&QU{`yqx1AORE{esDO5)EPZa}Lk3JAQwV%SnA?K7~eh(hXtBC&Uc"
    "LM-4xfJJnKiht*CmclT`3e#+Hx9yo%*WU%}6{3R@y7CiIud8**J<{^9qw640&20wQ@X-#dGyz)fL)7Y3JZ`j!SsHKElu"
    "A5;_U5_yt50_a6&wfVM%mG6dyX_2ZDM<9(%$uA+qmq|3!nfJmF@c5Gu5gBP{Yh4S8RO3QBtyP(A<U1>H1lrF=9^2sPRz"
    "Z9<6TGVZo>Qd+Saajb`i0Ci?%(1aPIOE#HTxO)j~{}e=K;UG3$s&K0oq`lyX3kI;Q25;ZqN=Q9sSEy>NL~B_XDl>C2{Y"
    "DyUfhM7P3n&zRA^sWiGOSmR>;nJ`b_ecdDdR-)28w~wLx4<9?_B0@^~J5jE1Xv%OY@S^ij$IEo{oCZPMx#|m(3tjYJUs"
    "wmZy<t^AAFQM0X?El}#m)rwI+Yj-eJ4NA;3{6)Kj0|@MjiUOI@_Y{%x)Qk+q_+&M9}j-k5Er)Z7}M!D?Jj8l_oJpOuQs"
    "^A`u{2o&QtBj8kOi`q!VX!2!RDT6u=}4<qE{V1auYNRtCg3U@7Ni}|-_p;<l?#<c3{_cDKx64@AC^W-5g1^t#Cm|LF^6"
    "Pp^Ayd$&|YHcJjI$(p05)U-yiofc*k+nJA%L=MQK|G=t3f~_{PqFh%Kz8<X0$@jQ%ZVVrOpLSaAuB&YR9IAAfX@q*D{8"
    "=9<X2oWYJr9RgADRLTvfWVya-8CWgeg?c^H@CQ=c8$3y~bNKNCU_7PN^!WYj^@%G8g&wB?LHr}i=d#y8fVsm0?GNn$uu"
    "z%;nm`Z1Nn693=^4iLG*wA7z2<}3!yF_W99S00^uaNoSAni*xN)3?{XTf1pe|A4UXeq9*XHwVH{Av0(3@wz7J8-nI`P7"
    "`lk-TFjQsiah}a^knRs7XVK#*V;!<Qa8Y845*#o8PLVFzpRfK1NQGrzGqFc^&LMOQV%EG_|~BVxpZ)6Qz6^`xjY1@`p-"
    "OAM!Q1TW!WshX*7IeNm!Mm?}nc32g@;f1zY`DYvL4AFLKBuDX_I2IMspw$@dwG)krSLYlO@Kv)>C{b6qLtXH%>i>z*K0"
    "~Z7v8hx;le#FaUWQ4xLw#STdAF51WGN3INB+)dMS&}3<pQ088DK$vGz<0d1N;JKOj*UwE3>}!Q;`*A$XOO@c-eBC)U#r"
    "G_V6Zcxlc(g{Eb4swLUgH}8l^FbZ>#HWE@9^b_=Vys;;otytS|LDF>k%HnF>DgC}noD*BU_;PuyEr+xL|Ag@4!-iai0}"
    "PW(khzwJXuD<pq*hR?}t0@H<4o7y-{y?!VoaU|w1x<k8pnkD*((ps~l(;~)2*}a5vU2CoM?)bjxOo%7(^j9N2Lky#fR4"
    "d@p<R@8*xiQ&ip`eVj6(X&7PdZta^Qt)+YCOA6^fFoSbX)*h@Wx^mQ|-<ig?dqm&FDGyZq#3ZSG-B2-X0H??$HW4M}el"
    "ldU0F*Ip+&xFKgJYy4v&9Y;MnK96JBHp_1OLv(YTNK2-F1hUS#-$Tg0P5+CH$d%e7|NYjO64K3UESFMYBLi2WX6JF&%T"
    "1j|T2DjudeueAx1KZ7?Y*_<(HRu9w+_541uCR^D8xbFu%C#nT!;<O7zo={X$C5i^?W(*OinrR#@iU@77`JPY%Zebqpd6"
    "-@`E+@+{yFzqC+qp{#2tFvEe~C(;H}#)IS*%j&O5!obQyIqo-!Q^nEf*`toTu;Qv{P~Ue^DQTz9)*>Mg-(xpe4}C%ojr"
    "yKM9XEu4u3b6oLH3`0X4a$ZCGrxVcY#ZTVV5Z>8P7??uJ??`2b?4)N4b(uq$%axYYzX&n&g3abHFz~TM=4ZA_kv*7o%F"
    "ZmP%@t$gEq;5RHJ$pGii9()9yAP(3(tYNB|wpW%3aWrXk2R})J~BK<OHDe&7d06^T;GC{XnT!8x0CM9@q-PrRzfuxdqz"
    "*Dh7nTWY`o`ON%A~vEfl-NLM_cb5yve3#q7@MyJsXuUMcmx+1d>@Z##tEwJu)N7;+qCyt)hu$gjrlv8Qb2U;z!7B%w=%"
    "ofd_{K)-szC}R96IAG-+tDSjD-<#nnwX6HsKf+_PpLVJh&OJ85HLIgMzZlKd<#UV6t(V6K297Ip423@SlqYdnz$dhUSr"
    "LCVS;&7EZlB8x)0S_gT$!8(6RU12rL0SkGo|ff9MWBfW#bP<^"
)
