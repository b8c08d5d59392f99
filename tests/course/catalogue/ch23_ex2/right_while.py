# while loops
def ring(rows):
    n, out, step = len(rows), [], 0
    while step < 2 * n - 2:
        post = {}
        for r in range(n):
            p = (r - step) % n if step < n - 1 else (r + 1 - (step - n + 1)) % n
            post[r] = (p, rows[r][p])
        for r, (p, v) in post.items():
            to = 0 if r == n - 1 else r + 1
            out.append((step, r, to, p, v))
            rows[to][p] = rows[to][p] + v if step < n - 1 else v
        step += 1
    return out
