# lets other characters end a line
# mistake: splitlines
def indented(text):
    first, *rest = text.splitlines() or [""]
    return "\n".join([first] + ["  " + l if l.strip() else "" for l in rest])
