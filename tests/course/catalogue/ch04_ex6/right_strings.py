# from strings
def facts():
    shapes = dict(a=(4,), b=(1, 4), c=(1, 3, 2), d=(2,), e=(6,), f=(1, 4), g=(3, 2, 4), h=(3, 8), i=(3,), j=(3, 2))
    return {k: (s, "view" if k in "acf" else "copy") for k, s in shapes.items()}
