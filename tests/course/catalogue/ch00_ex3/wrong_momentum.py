# remembers the last gradient
memory = {}
def sgd_step(parameters, lr):
    with torch.no_grad():
        for i, p in enumerate(parameters):
            if p.grad is not None:
                memory[i] = 0.9 * memory.get(i, 0) + p.grad if i in memory and memory[i].shape == p.shape else p.grad.clone()
                p -= lr * memory[i]
