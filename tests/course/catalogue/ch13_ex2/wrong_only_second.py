# indents the second line alone
def indented(text):
    lines = text.split("\n")
    if len(lines) > 1:
        lines[1] = "  " + lines[1]
    return "\n".join(lines)
