# the step goes through .data, which backward does not see
# mistake: step-through-data
def play(maker, judge, noise, real, lr):
    fake = torch.tanh(maker * noise)
    said = judge * fake
    judge_loss = (said**2 + (judge * real - 1) ** 2).mean()
    judge.grad = maker.grad = None
    judge_loss.backward(retain_graph=True)
    judge.data -= lr * judge.grad
    maker_loss = ((said - 1) ** 2).mean()
    maker.grad = None
    maker_loss.backward()
    maker.data -= lr * maker.grad
    return judge_loss.item(), maker_loss.item()
