# autograd.grad instead of backward
def needed(op, count):
    answer = []
    for k in list(range(count)) + ["result"]:
        start = [torch.tensor([5.0 - 2 * i, 6.0 - 2 * i], requires_grad=True) for i in range(count)]
        mid = [s / 1 for s in start]
        out = op(*mid)
        victim = out if k == "result" else mid[k]
        victim.detach()[...] = 2
        try:
            torch.autograd.grad(out.sum(), start, allow_unused=True)
        except RuntimeError:
            answer.append(k)
    return answer
