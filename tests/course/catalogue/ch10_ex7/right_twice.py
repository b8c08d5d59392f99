# the fake is made twice
def play(maker, judge, noise, real, lr):
    def fake():
        return torch.tanh(maker * noise)

    judges, makers = optim.SGD([judge], lr=lr), optim.SGD([maker], lr=lr)
    judge_loss = ((judge * fake()) ** 2 + (judge * real - 1) ** 2).mean()
    judge.grad = None
    judge_loss.backward()
    judges.step()
    maker_loss = ((judge * fake() - 1) ** 2).mean()
    maker.grad = None
    maker_loss.backward()
    makers.step()
    return float(judge_loss), float(maker_loss)
