"""You treat the strides as if they were sizes. A stride is already the whole distance to the next
index, in elements.
"""


def place(index, strides, offset):
    position = 0
    for i, size in zip(index, strides):
        position = position * size + i
    return offset + position
