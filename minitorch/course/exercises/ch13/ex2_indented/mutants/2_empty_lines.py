"""Empty lines have got spaces."""


def indented(text):
    first, *rest = text.split("\n")
    return "\n".join([first] + ["  " + line for line in rest])
