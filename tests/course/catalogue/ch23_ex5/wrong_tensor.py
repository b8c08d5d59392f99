# tensors
import minitorch as torch
def answers():
    return dict(A=torch.tensor(40.), B=torch.tensor(640.), C=torch.tensor(2.5), D=torch.tensor(16.), E=RuntimeError)
