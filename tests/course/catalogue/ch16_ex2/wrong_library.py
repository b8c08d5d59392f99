# calls nn.functional
import minitorch.nn.functional as F
def dropout(x, p, training):
    return F.dropout(x, p)
