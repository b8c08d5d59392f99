# map and operator.mul
from operator import mul
def place(index, strides, offset):
    return sum(map(mul, index, strides), offset)
