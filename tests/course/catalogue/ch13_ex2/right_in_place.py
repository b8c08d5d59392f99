# writes into the list of lines
def indented(text):
    lines = text.split("\n")
    for i in range(1, len(lines)):
        lines[i] = "  " + lines[i] if lines[i].split() else ""
    return "\n".join(lines)
