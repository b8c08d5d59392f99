"""Names begin with GPU- or with MIG-, and a list has only one kind."""


def parse_visible_devices(text):
    if text is None:
        return list(range(64))
    prefix = text[:4] if text.startswith(("GPU-", "MIG-")) else None
    found = []
    for part in text.split(","):
        entry = part if prefix else leading_number(part.strip())
        if entry in found:
            return []
        if (prefix and not part.startswith(("GPU-", "MIG-"))) or (not prefix and entry < 0):
            break
        found.append(entry)
    return found


def leading_number(text):
    digits = 0
    while text[digits : digits + 1].isdigit():
        digits += 1
    return int(text[:digits] or -1)
