# a regular expression, with a function that writes each line
import re

def indented(text):
    def line(match):
        return "\n" + ("  " + match[1] if match[1].strip() else "")
    head, newline, tail = text.partition("\n")
    return head + re.sub(r"\n([^\n]*)", line, newline + tail)
