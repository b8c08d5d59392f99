# counts the tensors
# mistake: tensors
def count_parameters(model):
    return len(list(model.parameters()))
