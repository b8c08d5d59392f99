# names are not known
def parse_visible_devices(text):
    if text is None:
        return list(range(64))
    out = []
    for p in text.split(","):
        p = p.strip()
        n = 0
        while p[n:n + 1].isdigit():
            n += 1
        if n == 0:
            break
        if int(p[:n]) in out:
            return []
        out.append(int(p[:n]))
    return out
