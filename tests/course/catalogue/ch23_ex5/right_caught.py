# catches the error itself
from minitorch import nn
def answers():
    try:
        nn.Linear(1, 1).load_state_dict(nn.DataParallel(nn.Linear(1, 1)).state_dict())
        e = 2
    except Exception as error:
        e = type(error)
    return {"A": 40., "B": 640., "C": 2.5, "D": 16., "E": e}
