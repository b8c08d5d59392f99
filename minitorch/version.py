"""Which version this is (``torch.version``)."""

__all__ = ["__version__", "cuda", "debug", "git_version", "hip", "minitorch", "xpu"]

minitorch = "0.1.0"  # the version of this package
__version__ = f"2.13.0+minitorch{minitorch}"  # PyTorch's that it follows, then its own
debug = False
cuda = None  # no CUDA was compiled in: there is nothing compiled
git_version = "Unknown"
hip = None
xpu = None
