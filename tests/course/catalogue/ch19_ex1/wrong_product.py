# the number of all places together
def window_count(sizes, kernel, stride, padding, dilation):
    total = 1
    for n,k,s,p,d in zip(sizes,kernel,stride,padding,dilation):
        total *= (n + 2*p - d*(k-1) - 1)//s + 1
    return total
