# cuts spaces at the ends of lines
def indented(text):
    first, *rest = text.split("\n")
    return "\n".join([first] + ["  " + line.rstrip() if line.strip() else "" for line in rest])
