# map, and a small helper
def written(function, *tensors):
    def versions():
        return [t._version for t in tensors]
    before, _, after = versions(), function(*tensors), versions()
    return list(map(lambda a, b: a != b, before, after))
