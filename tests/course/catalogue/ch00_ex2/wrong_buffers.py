# counts buffers as well
def count_parameters(model):
    return sum(t.numel() for t in model.state_dict().values())
