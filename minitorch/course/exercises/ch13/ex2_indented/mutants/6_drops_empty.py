"""Empty lines are gone. The number of lines stays the same."""


def indented(text):
    first, *rest = text.split("\n")
    return "\n".join([first] + ["  " + line for line in rest if line.strip()])
