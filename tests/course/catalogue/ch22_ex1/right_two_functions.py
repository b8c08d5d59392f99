# takes what is valid first, then looks for doubles
from itertools import takewhile
def parse_visible_devices(text):
    if text is None:
        return [i for i in range(64)]
    parts = text.split(",")
    if text[:4] in ("GPU-", "MIG-"):
        found = list(takewhile(lambda p: p.startswith(text[:4]), parts))
    else:
        parts = [p.strip() for p in parts]
        found = []
        for p in takewhile(lambda p: p[:1].isdigit(), parts):
            k = len(p)
            while not p[:k].isdigit():
                k -= 1
            found.append(int(p[:k]))
    return found if len(set(found)) == len(found) else []
