"""only a stride of 0 was looked for. There are other ways to come to a place twice: see the third
example.
"""


def overlaps_itself(array):
    return (
        any(step == 0 and size > 1 for step, size in zip(array.strides, array.shape))
        and array.size > 0
    )
