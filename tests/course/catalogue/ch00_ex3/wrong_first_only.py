# only the first parameter of each
def sgd_step(parameters, lr):
    parameters = list(parameters)
    with torch.no_grad():
        if parameters and parameters[0].grad is not None:
            parameters[0].sub_(lr * parameters[0].grad)
