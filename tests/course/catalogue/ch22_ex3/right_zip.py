# zip of names and lines
def answers():
    return dict(zip('ABCDE', [4, 2, 5, 2, 1]))
