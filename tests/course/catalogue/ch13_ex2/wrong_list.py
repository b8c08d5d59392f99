# returns a list of lines
def indented(text):
    first, *rest = text.split("\n")
    return list([first] + ["  " + line if line.strip() else "" for line in rest])
