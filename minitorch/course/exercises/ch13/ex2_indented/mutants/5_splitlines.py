"""`splitlines` loses an empty line at the end, and cuts where there is no line end."""


def indented(text):
    first, *rest = text.splitlines() or [""]
    return "\n".join([first] + ["  " + line if line.strip() else "" for line in rest])
