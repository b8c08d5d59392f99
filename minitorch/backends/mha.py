"""The fast path of attention layers in eval mode (``torch.backends.mha``): there is none here."""

_asked = True


def get_fastpath_enabled() -> bool:
    """What was asked for last."""
    return _asked


def set_fastpath_enabled(value: bool) -> None:
    """Keeps it; the results are the same."""
    global _asked
    _asked = value
