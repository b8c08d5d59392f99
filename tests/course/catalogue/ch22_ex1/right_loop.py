# a plain loop, digits counted by hand
def parse_visible_devices(text):
    if text is None:
        return list(range(64))
    out = []
    named = text.startswith("GPU-") or text.startswith("MIG-")
    for p in text.split(","):
        if named:
            if p[:4] != text[:4]:
                return out
            e = p
        else:
            p = p.strip()
            n = ""
            for ch in p:
                if not ch.isdigit():
                    break
                n += ch
            if not n:
                return out
            e = int(n)
        if e in out:
            return []
        out.append(e)
    return out
