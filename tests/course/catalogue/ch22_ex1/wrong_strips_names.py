# white space is taken off names as well
def parse_visible_devices(text):
    if text is None:
        return list(range(64))
    out = []
    for p in text.split(","):
        p = p.strip()
        if text[:4] in ("GPU-", "MIG-"):
            if p[:4] != text[:4]:
                break
            e = p
        else:
            n = 0
            while p[n:n + 1].isdigit():
                n += 1
            if not n:
                break
            e = int(p[:n])
        if e in out:
            return []
        out.append(e)
    return out
