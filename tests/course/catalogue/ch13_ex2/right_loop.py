# grows a string
def indented(text):
    lines = text.split("\n")
    result = lines[0]
    for line in lines[1:]:
        result += "\n"
        if line.strip() != "":
            result += "  " + line
    return result
