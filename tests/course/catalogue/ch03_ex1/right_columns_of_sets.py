# the sizes of each column as a set
def broadcast_shapes(*shapes):
    depth = max(map(len, shapes), default=0)
    padded = [(1,) * (depth - len(s)) + tuple(s) for s in shapes]
    answer = []
    for column in zip(*padded):
        others = set(column) - {1}
        if len(others) > 1:
            raise RuntimeError(sorted(others))
        answer += [others.pop() if others else 1]
    return tuple(answer)
