# autograd.grad, and steps by hand
def play(maker, judge, noise, real, lr):
    fake = torch.tanh(maker * noise)
    judge_loss = ((judge * fake) ** 2 + (judge * real - 1) ** 2).mean()
    (g,) = torch.autograd.grad(judge_loss, judge, retain_graph=True)
    with torch.no_grad():
        judge -= lr * g
    maker_loss = ((judge * fake - 1) ** 2).mean()
    (g,) = torch.autograd.grad(maker_loss, maker)
    with torch.no_grad():
        maker.sub_(lr * g)
    return judge_loss.item(), maker_loss.item()
