"""Attention with triangles, groups of heads and chosen ways."""

import torch
from torch.nn import functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.attention.bias import causal_lower_right, causal_upper_left

torch.manual_seed(4)
q, k, v = torch.randn(1, 4, 3, 8), torch.randn(1, 2, 5, 8), torch.randn(1, 2, 5, 8)
left, right = causal_upper_left(3, 5), causal_lower_right(3, 5)
print(left, right, sep="\n")
for mask in (None, left, right):
    out = F.scaled_dot_product_attention(q, k, v, mask, enable_gqa=True)
    print(out.shape, out[0, 0, 0, :3])
with sdpa_kernel([SDPBackend.MATH]):
    plain = F.scaled_dot_product_attention(q[:, :2], k, v, scale=0.5)
with torch.backends.cuda.sdp_kernel(enable_math=True, enable_flash=False):
    print(torch.backends.cuda.flash_sdp_enabled(), torch.backends.cuda.math_sdp_enabled())
    print(torch.allclose(plain, F.scaled_dot_product_attention(q[:, :2], k, v, scale=0.5)))
allowed = torch.ones(3, 5, dtype=torch.bool).tril(2)
print(
    torch.allclose(
        F.scaled_dot_product_attention(q[:, :2], k, v, allowed),
        F.scaled_dot_product_attention(q[:, :2], k, v, right),
        atol=1e-6,
    )
)
try:
    F.scaled_dot_product_attention(q, k, v, left, is_causal=True)
except ValueError as error:
    print(error)
layer = torch.nn.MultiheadAttention(8, 2, batch_first=True)
words = torch.randn(2, 5, 8)
seen, weights = layer(
    words, words, words, key_padding_mask=torch.tensor([[False] * 5, [False] * 3 + [True] * 2])
)
print(seen.shape, weights[1, 0])
