# looks for doubles in the whole text
import re

def parse_visible_devices(text):
    if text is None:
        return list(range(64))
    parts = text.split(",")
    if len({p.strip() for p in parts}) < len(parts):
        return []
    if text.startswith(("GPU-", "MIG-")):
        found = []
        for p in parts:
            if not p.startswith(text[:4]):
                break
            found.append(p)
        return found
    found = []
    for p in parts:
        m = re.match(r"\d+", p.strip())
        if not m:
            break
        if int(m[0]) in found:
            return []
        found.append(int(m[0]))
    return found
