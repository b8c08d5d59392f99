# MIG- is forgotten
def parse_visible_devices(text):
    if text is None:
        return list(range(64))
    out = []
    for p in text.split(","):
        if text.startswith("GPU-"):
            e = p if p.startswith("GPU-") else None
        else:
            p = p.strip()
            n = 0
            while p[n:n + 1].isdigit():
                n += 1
            e = int(p[:n]) if n else None
        if e is None:
            break
        if e in out:
            return []
        out.append(e)
    return out
