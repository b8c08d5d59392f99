# a clone a run, and a write through fill_
def needed(op, count):
    answer = []
    for place in (*range(count), None):
        leaves = [torch.tensor(v, requires_grad=True) for v in ([5.0, 6.0], [2.0, 3.0])]
        values = [v.clone() for v in leaves[:count]]
        out = op(*values)
        with torch.no_grad():
            (out if place is None else values[place]).detach().fill_(1.5)
        try:
            torch.autograd.grad(out.sum(), leaves[:count], allow_unused=True)
        except RuntimeError:
            answer.append("result" if place is None else place)
    return answer
