# looks for the byte c and a line behind it, as in protocol 0
import re
def names_in(code):
    return [f"{a.decode()}.{b.decode()}" for a, b in re.findall(rb"c(\w+)\n(\w+)\n", code)]
