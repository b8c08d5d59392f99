# counts the tensors
def count_parameters(model):
    return len(list(model.parameters()))
