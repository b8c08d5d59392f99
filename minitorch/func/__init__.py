"""Functions of functions (``torch.func``): derivatives, batches, modules without their state."""

from .mapping import chunk_vmap as chunk_vmap  # of functorch.experimental
from .mapping import vmap
from .modules import functional_call, replace_all_batch_norm_modules_, stack_module_state
from .transforms import grad, grad_and_value, hessian, jacfwd, jacrev, jvp, linearize, vjp
from .writes import debug_unwrap, functionalize

__all__ = [
    "debug_unwrap",
    "functional_call",
    "functionalize",
    "grad",
    "grad_and_value",
    "hessian",
    "jacfwd",
    "jacrev",
    "jvp",
    "linearize",
    "replace_all_batch_norm_modules_",
    "stack_module_state",
    "vjp",
    "vmap",
]
