# leaves the last line where it is
def indented(text):
    lines = text.split("\n")
    middle = ["  " + l if l.strip() else "" for l in lines[1:-1]]
    return "\n".join(lines[:1] + middle + lines[1:][-1:])
