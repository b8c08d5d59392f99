# every string of the pickle
def names_in(code):
    return [v for _, v, _ in pickletools.genops(code) if isinstance(v, str)]
