# int() of every part: fails for 2x
def parse_visible_devices(text):
    if text is None:
        return list(range(64))
    if text[:4] in ("GPU-", "MIG-"):
        return text.split(",")
    return [int(p) for p in text.split(",")]
