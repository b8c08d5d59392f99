"""The CPU (``torch.backends.cpu``)."""


def get_cpu_capability() -> str:
    """ "DEFAULT": which instructions NumPy chooses is its own affair."""
    return "DEFAULT"
