"""The spaces that a line had before are gone."""


def indented(text):
    first, *rest = text.split("\n")
    return "\n".join([first] + ["  " + line.strip() if line.strip() else "" for line in rest])
