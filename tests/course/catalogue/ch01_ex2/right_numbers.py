# abstract classes of numbers
import numbers
def dtype_of_number(value):
    if type(value) in (bool, np.bool_):
        return torch.bool
    return torch.int64 if isinstance(value, numbers.Integral) else torch.get_default_dtype()
