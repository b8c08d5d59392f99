# shapes as NumPy computes them
def facts():
    meet = lambda *shapes: tuple(np.array(np.broadcast_shapes(*shapes)))
    return {
        "a": (meet((3, 1), (4,)), "float32"),
        "b": (tuple(np.array([3])), "float32"),
        "c": (tuple(np.delete((2, 3, 4), 1)), "float16"),
        "d": (tuple(np.array([5])), "float32"),
        "e": (meet((2, 3), ()), "float16"),
        "f": (meet((4, 1), (4,)), "int16"),
        "g": (tuple(np.array([6, 1])), "int64"),
        "h": (tuple(np.array([2])), "float32"),
    }
