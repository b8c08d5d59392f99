import numpy as np
import torch
import torch.nn as nn
import torch.optim as optim


class Sequence(nn.Module):
    def __init__(self):
        super(Sequence, self).__init__()
        self.lstm1 = nn.LSTMCell(1, 9)
        self.lstm2 = nn.LSTMCell(9, 9)
        self.linear = nn.Linear(9, 1)

    def forward(self, input, future=0):
        outputs = []
        h_t = torch.zeros(input.size(0), 9, dtype=torch.double)
        c_t = torch.zeros(input.size(0), 9, dtype=torch.double)
        h_t2 = torch.zeros(input.size(0), 9, dtype=torch.double)
        c_t2 = torch.zeros(input.size(0), 9, dtype=torch.double)
        for input_t in input.split(1, dim=1):
            h_t, c_t = self.lstm1(input_t, (h_t, c_t))
            h_t2, c_t2 = self.lstm2(h_t, (h_t2, c_t2))
            output = self.linear(h_t2)
            outputs += [output]
        for i in range(future):
            h_t, c_t = self.lstm1(output, (h_t, c_t))
            h_t2, c_t2 = self.lstm2(h_t, (h_t2, c_t2))
            output = self.linear(h_t2)
            outputs += [output]
        return torch.cat(outputs, dim=1)


np.random.seed(2)
torch.manual_seed(0)
T, L, N = 20, 30, 6
x = np.empty((N, L), "int64")
x[:] = np.array(range(L)) + np.random.randint(-4 * T, 4 * T, N).reshape(N, 1)
data = np.sin(x / 1.0 / T).astype("float64")
input = torch.from_numpy(data[3:, :-1])
target = torch.from_numpy(data[3:, 1:])
seq = Sequence()
seq.double()
criterion = nn.MSELoss()
optimizer = optim.LBFGS(seq.parameters(), lr=0.8, max_iter=5)
for i in range(2):

    def closure():
        optimizer.zero_grad()
        loss = criterion(seq(input), target)
        print("loss: %.6f" % loss.item())
        loss.backward()
        return loss

    optimizer.step(closure)
    with torch.no_grad():
        pred = seq(torch.from_numpy(data[:3, :-1]), future=5)
        y = pred.detach().numpy()
        print(y.shape, y.dtype, np.round(y[:, -1], 3))
