import re


def parse_visible_devices(text):
    if text is None:
        return [*range(64)]
    pattern = r"\s*(\d+)"
    if text[:4] in ("GPU-", "MIG-"):
        pattern = f"({text[:4]}.*)"
    result = []
    for match in (re.match(pattern, part, re.DOTALL) for part in text.split(",")):
        if match is None:
            return result
        entry = match[1] if "-" in pattern else int(match[1])
        if entry in result:
            return []
        result.append(entry)
    return result
