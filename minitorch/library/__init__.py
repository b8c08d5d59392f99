"""Operators of one's own (``torch.library``): a function with a schema, called as torch.ops.* are.

    @torch.library.custom_op("mylib::sine", mutates_args=())
    def sine(x: torch.Tensor) -> torch.Tensor:
        return torch.from_numpy(numpy.sin(x.numpy()))

    sine.register_autograd(
        lambda ctx, g: g * ctx.saved_tensors[0].cos(),
        setup_context=lambda ctx, inputs, output: ctx.save_for_backward(*inputs),
    )
    torch.ops.mylib.sine(x)  # as sine(x)

``autograd.Function`` does the same for a gradient alone, with less to write.
"""

from ..errors import Refused as _Refused
from .checking import OpCheckError, opcheck
from .custom_ops import (
    CustomOpDef,
    custom_op,
    register_autograd,
    register_fake,
    register_kernel,
    register_vmap,
    triton_op,
)
from .old import Library, define, fallthrough_kernel, impl
from .operators import OpOverload, OpOverloadPacket
from .schema import infer_schema

impl_abstract = register_fake  # its older name
wrap_triton = _Refused("library.wrap_triton", "there is no Triton here: use custom_op")
register_torch_dispatch = _Refused(
    "library.register_torch_dispatch", "no __torch_dispatch__ is asked here: use register_kernel"
)

__all__ = [
    "CustomOpDef", "Library", "OpCheckError", "OpOverload", "OpOverloadPacket", "custom_op",
    "define", "fallthrough_kernel", "impl", "impl_abstract", "infer_schema", "opcheck",
    "register_autograd", "register_fake", "register_kernel", "register_torch_dispatch",
    "register_vmap", "triton_op", "wrap_triton",
]  # fmt: skip
