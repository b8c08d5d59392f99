"""What CUDA was built with: it was not (``torch.backends.cuda``)."""

from ..switches import get_float32_matmul_precision, set_float32_matmul_precision


class _Matmul:
    """Switches of matrix products on a GPU."""

    @property
    def allow_tf32(self) -> bool:
        """May float32 be rounded before it is multiplied? (Another way to ask for precision.)"""
        return get_float32_matmul_precision() != "highest"

    @allow_tf32.setter
    def allow_tf32(self, allow: bool) -> None:
        set_float32_matmul_precision("high" if allow else "highest")


matmul = _Matmul()


def is_built() -> bool:
    """False: minitorch computes with NumPy."""
    return False
