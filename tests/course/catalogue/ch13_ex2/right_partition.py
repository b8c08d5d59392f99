# the first line by partition
def indented(text):
    head, newline, tail = text.partition("\n")
    lines = [("  " + l) if not l.isspace() and l else "" for l in tail.split("\n")]
    return head + newline + "\n".join(lines)
