# counts the starts: 0 where the formula is negative
# mistake: never-negative
def window_count(sizes, kernel, stride, padding, dilation):
    return tuple(len(range(0, n + 2*p - d*(k-1), s)) for n,k,s,p,d in zip(sizes,kernel,stride,padding,dilation))
