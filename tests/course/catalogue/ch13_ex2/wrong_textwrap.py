# textwrap.indent keeps the white space of empty lines
import textwrap

def indented(text):
    first, newline, rest = text.partition("\n")
    return first + newline + textwrap.indent(rest, "  ")
