# tensors
import minitorch as torch
def answers():
    return {'A': torch.tensor(20.), 'B': torch.tensor(2.), 'C': torch.tensor(40.), 'D': RuntimeError, 'E': torch.tensor(21.)}
