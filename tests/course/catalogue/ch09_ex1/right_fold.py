# a fold over the hooks
from functools import reduce

def pass_through(hooks, g):
    def one(g, hook):
        match hook(g), g:
            case None, _:
                return g
            case _, None:
                raise RuntimeError("nothing there")
            case torch.Tensor() as new, old:
                if (new.shape, new.dtype) != (old.shape, old.dtype):
                    raise RuntimeError("other shape or dtype")
                return new
            case _:
                raise TypeError("a tensor or None")
    return reduce(one, hooks, g)
