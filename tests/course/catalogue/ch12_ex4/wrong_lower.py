# small letters
def answers():
    return dict(a=1, b=0, c=6, d=24, e=3)
