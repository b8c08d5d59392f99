# lines of white space stay as they are
def indented(text):
    first, *rest = text.split("\n")
    return "\n".join([first] + ["  " + line if line.strip() else line for line in rest])
