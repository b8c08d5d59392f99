# no recursion: a stack of pieces
def sum_in_pairs(x):
    if not len(x):
        return torch.zeros([], dtype=x.dtype)
    done, todo = [], [("split", 0, len(x))]
    while todo:
        what, a, b = todo.pop()
        if what == "add":
            right, left = done.pop(), done.pop()
            done.append(left + right)
        elif b - a == 1:
            done.append(x[a])
        else:
            m = a + (b - a) // 2
            todo += [("add", 0, 0), ("split", m, b), ("split", a, m)]
    return done[0]
