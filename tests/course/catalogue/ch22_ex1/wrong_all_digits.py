# takes all digits of a part, wherever they stand
def parse_visible_devices(text):
    if text is None:
        return list(range(64))
    out = []
    for p in text.split(","):
        if text[:4] in ("GPU-", "MIG-"):
            e = p if p[:4] == text[:4] else None
        else:
            d = "".join(c for c in p if c.isdigit())
            e = int(d) if d and not p.strip().startswith("-") else None
        if e is None:
            break
        if e in out:
            return []
        out.append(e)
    return out
