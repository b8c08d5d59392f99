# a regular expression for the digits
import re
def parse_visible_devices(text):
    if text is None:
        return list(range(64))
    result = []
    for part in text.split(","):
        if text.startswith(("GPU-", "MIG-")):
            value = part if part.startswith(text[:4]) else None
        else:
            m = re.match("[0-9]+", part.strip())
            value = int(m.group()) if m else None
        if value is None:
            break
        if value in result:
            return []
        result.append(value)
    return result
