"""What `w.grad` held before is still in the result. Where does the new sum begin?"""


def big_gradient(w, pieces):
    total = sum(len(x) for x, y in pieces)
    for x, y in pieces:
        (((x @ w - y) ** 2).mean() * len(x) / total).backward()
    return w.grad
