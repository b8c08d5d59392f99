"""Sums of products over named or numbered dimensions: einsum, tensordot, outer, inner, baddbmm."""
