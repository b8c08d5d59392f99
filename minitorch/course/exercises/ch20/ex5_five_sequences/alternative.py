import minitorch as torch
from minitorch import nn
from minitorch.nn.utils.rnn import pack_padded_sequence


def answers():
    """Whoever does not want to predict can run the programs; the numbers are the same."""
    x = torch.zeros(5, 2, 3)
    found = {"A": nn.LSTM(3, 4)(x)[0].numel()}
    found["B"] = sum(p.numel() for p in nn.GRU(3, 4).parameters())
    found["C"] = nn.LSTM(3, 4, num_layers=2, bidirectional=True)(x)[1][0].shape[0]
    try:
        found["D"] = pack_padded_sequence(x, [3, 5]).data.numel()
    except Exception as error:
        found["D"] = type(error)
    found["E"] = pack_padded_sequence(x, [5, 3]).data.numel()
    return found
