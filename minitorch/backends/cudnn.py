"""cuDNN, which is not here (``torch.backends.cudnn``). The switches may be set."""

enabled = True
benchmark = False
deterministic = False
allow_tf32 = True


def is_available() -> bool:
    """False: it runs on GPUs only."""
    return False


def version() -> int | None:
    """None: there is none."""
    return None
