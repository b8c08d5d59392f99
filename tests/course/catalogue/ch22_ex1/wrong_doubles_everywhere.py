# looks for doubles behind the end of the list, too
def parse_visible_devices(text):
    if text is None:
        return list(range(64))
    parts = text.split(",")
    if len(set(parts)) < len(parts):
        return []
    out = []
    for p in parts:
        if text[:4] in ("GPU-", "MIG-"):
            if p[:4] != text[:4]:
                break
            out.append(p)
        else:
            n = 0
            p = p.strip()
            while p[n:n + 1].isdigit():
                n += 1
            if not n:
                break
            out.append(int(p[:n]))
    return out
