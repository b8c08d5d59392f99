# zip
def answers():
    return dict(zip('ABCDE', (1.0, 0.0, 6.0, 24.0, 3.0)))
