# a helper and map
def shifted(line):
    return f"  {line}" if line.strip() else ""

def indented(text):
    lines = text.split("\n")
    return "\n".join([*lines[:1], *map(shifted, lines[1:])])
