# one entry, then the rest
def parse_visible_devices(text, before=()):
    if text is None:
        return list(range(64))
    def entry(part, prefix):
        if prefix:
            return part if part.startswith(prefix) else None
        part = part.strip()
        n = 0
        while n < len(part) and part[n] in "0123456789":
            n += 1
        return int(part[:n]) if n else None
    prefix = next((p for p in ("GPU-", "MIG-") if text.startswith(p)), "")
    def walk(parts, found):
        if not parts:
            return found
        e = entry(parts[0], prefix)
        if e is None:
            return found
        return [] if e in found else walk(parts[1:], found + [e])
    return walk(text.split(","), [])
