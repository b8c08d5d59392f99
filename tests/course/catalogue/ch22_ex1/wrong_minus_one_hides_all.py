# -1 anywhere hides all cards
def parse_visible_devices(text):
    if text is None:
        return list(range(64))
    out = []
    for p in text.split(","):
        if text[:4] in ("GPU-", "MIG-"):
            e = p if p[:4] == text[:4] else None
        else:
            p = p.strip()
            if p == "-1":
                return []
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
