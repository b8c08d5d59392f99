# puts both into a Sequential
def fuse(conv, norm):
    return nn.Sequential(conv, norm)
