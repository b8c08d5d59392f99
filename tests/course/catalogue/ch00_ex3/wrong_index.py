# stops before the last parameter
def sgd_step(parameters, lr):
    parameters = list(parameters)
    with torch.no_grad():
        for i in range(len(parameters) - 1):
            if parameters[i].grad is not None:
                parameters[i] -= lr * parameters[i].grad
