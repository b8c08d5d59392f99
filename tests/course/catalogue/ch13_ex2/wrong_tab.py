# a tab instead of two spaces
def indented(text):
    first, *rest = text.split("\n")
    return "\n".join([first] + ["\t" + line if line.strip() else "" for line in rest])
