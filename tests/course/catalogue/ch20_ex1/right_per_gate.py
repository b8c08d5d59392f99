# gate by gate, with blocks of rows and a helper for a bias of None
def gru_step(x, h, w_ih, w_hh, b_ih, b_hh):
    size = h.shape[1]
    def part(i, v, w, b):
        rows = slice(i * size, (i + 1) * size)
        out = v.matmul(w[rows].t())
        return out if b is None else out + b[rows]
    r, z = ((part(i, x, w_ih, b_ih) + part(i, h, w_hh, b_hh)).sigmoid() for i in (0, 1))
    n = (part(2, x, w_ih, b_ih) + r * part(2, h, w_hh, b_hh)).tanh()
    return n + z * (h - n)
