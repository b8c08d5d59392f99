# prints, and returns nothing
def indented(text):
    first, *rest = text.split("\n")
    print([first] + ["  " + line if line.strip() else "" for line in rest])
