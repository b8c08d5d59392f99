# two lists, zipped
def facts():
    shapes = [(3, 4), (3,), (2, 4), (5,), (2, 3), (4, 4), (6, 1), (2,)]
    kinds = ["float32"] * 2 + ["float16", "float32", "float16", "int16", "int64", "float32"]
    return dict(zip("abcdefgh", zip(shapes, kinds)))
