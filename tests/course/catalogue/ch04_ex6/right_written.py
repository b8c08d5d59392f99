# runs them, and writes into x to see what is shared
def facts():
    out = {}
    for k, make in dict(a=lambda x: x[1], b=lambda x: x[[1]], c=lambda x: x[None, :, 1:3], d=lambda x: x[[0, 2], [1, 3]],
                        e=lambda x: x[x > 5], f=lambda x: x.chunk(2)[1], g=lambda x: torch.stack([x, x], 1),
                        h=lambda x: torch.cat([x, x], 1), i=lambda x: x[:, [0]][:, 0], j=lambda x: x[:, [3, 3]]).items():
        x = torch.arange(12).view(3, 4)
        t = make(x)
        before = t.tolist()
        x += 100
        out[k] = (tuple(t.shape), "copy" if t.tolist() == before else "view")
    return out
