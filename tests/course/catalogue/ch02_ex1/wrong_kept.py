# remembers strides by the number of elements
memory = {}
def contiguous_strides(shape):
    key = (len(shape), sum(shape))
    if key not in memory:
        strides, step = [], 1
        for size in reversed(shape):
            strides.append(step)
            step *= max(size, 1)
        memory[key] = tuple(strides[::-1])
    return memory[key]
