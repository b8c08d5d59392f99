# the numbers stay strings
def parse_visible_devices(text):
    if text is None:
        return list(range(64))
    out = []
    for p in text.split(","):
        p = p if text[:4] in ("GPU-", "MIG-") else p.strip()
        if text[:4] in ("GPU-", "MIG-"):
            if p[:4] != text[:4]:
                break
        elif not p[:1].isdigit():
            break
        if p in out:
            return []
        out.append(p)
    return out
