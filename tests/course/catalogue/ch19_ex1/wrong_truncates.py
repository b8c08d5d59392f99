# int() rounds towards zero
def window_count(sizes, kernel, stride, padding, dilation):
    return tuple(int((n + 2*p - d*(k-1) - 1)/s) + 1 for n,k,s,p,d in zip(sizes,kernel,stride,padding,dilation))
