"""The first line is indented, too. It follows the name of the child."""


def indented(text):
    return "\n".join(["  " + line if line.strip() else "" for line in text.split("\n")])
