"""You looked for a stride of 0 only. Other strides can lead to a place twice as well: see the third
example.
"""


def overlaps_itself(array):
    return (
        any(step == 0 and size > 1 for step, size in zip(array.strides, array.shape))
        and array.size > 0
    )
