# a new say after the step, a detached fake before
def play(maker, judge, noise, real, lr):
    makers = optim.SGD([maker], lr=lr)
    judges = optim.SGD([judge], lr=lr)
    fake = torch.tanh(maker * noise)

    said = judge * fake.detach()
    judge_loss = (said**2 + (judge * real - 1) ** 2).mean()
    judges.zero_grad()
    judge_loss.backward()
    judges.step()

    said = judge * fake
    maker_loss = ((said - 1) ** 2).mean()
    makers.zero_grad()
    maker_loss.backward()
    makers.step()
    return judge_loss.item(), maker_loss.item()
