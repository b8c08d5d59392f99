# replaces each line end, empty lines too
# mistake: empty-lines
def indented(text):
    return text.replace("\n", "\n  ")
