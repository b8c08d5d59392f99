# calls the method that is to be built
def named_parameters(module):
    return list(module.named_parameters())
