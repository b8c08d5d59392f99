def indented(text):
    first, *rest = text.split("\n")
    return "\n".join([first] + ["  " + line if line.strip() else "" for line in rest])
