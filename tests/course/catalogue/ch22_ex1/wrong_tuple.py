# returns None for what is not set
def parse_visible_devices(text):
    if not text:
        return None
    return [int(p) if p.strip().isdigit() else p for p in text.split(",")]
