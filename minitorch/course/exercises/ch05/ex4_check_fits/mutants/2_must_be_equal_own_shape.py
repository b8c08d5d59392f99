"""You refuse every result whose shape is not the target's, and the message shows the result's own
shape. A smaller result may be stretched.
"""


def check_fits(target, shape):
    if tuple(target.shape) != tuple(shape):
        raise RuntimeError(
            f"output with shape {list(target.shape)} doesn't match "
            f"the broadcast shape {list(shape)}"
        )
