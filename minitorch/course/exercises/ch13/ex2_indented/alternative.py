def indented(text):
    out = []
    for number, line in enumerate(text.split("\n")):
        if number and line.strip():
            line = "  " + line
        elif number:
            line = ""
        out.append(line)
    return "\n".join(out)
