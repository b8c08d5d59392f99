# lets the optimizer of the framework take the step
def sgd_step(parameters, lr):
    parameters = list(parameters)
    if parameters:
        torch.optim.SGD(parameters, lr=lr).step()
