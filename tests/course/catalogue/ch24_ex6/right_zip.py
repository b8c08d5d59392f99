# zip
def answers():
    return dict(zip("ABCDE", [-6, -4, 2, 3, 2]))
