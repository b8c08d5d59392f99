# takewhile over parsed parts
import re
from itertools import takewhile

def parse_visible_devices(text):
    if text is None:
        return [*range(64)]
    kind = re.match(r"GPU-|MIG-", text)
    parts = text.split(",")
    if kind:
        found = [*takewhile(lambda p: p.startswith(kind[0]), parts)]
    else:
        numbers = (re.match(r"[0-9]+", p.strip()) for p in parts)
        found = [int(m[0]) for m in takewhile(bool, numbers)]
    return found if len({*found}) == len(found) else []
