# a set of shapes: layers of one shape count once
def count_parameters(model):
    return sum(int(np.prod(shape)) for shape in {tuple(p.shape) for p in model.parameters()})
