import math
import random
import torch
import torch.nn as nn

all_letters = "abcdefghijklmnopqrstuvwxyz"
n_letters, categories = len(all_letters) + 1, ["fruit", "animal"]
lines = {"fruit": ["apple", "pear", "plum", "fig"], "animal": ["cat", "dog", "hare", "ape"]}


class RNN(nn.Module):
    def __init__(self, input_size, hidden_size, output_size):
        super(RNN, self).__init__()
        self.hidden_size = hidden_size
        self.i2h = nn.Linear(len(categories) + input_size + hidden_size, hidden_size)
        self.i2o = nn.Linear(len(categories) + input_size + hidden_size, output_size)
        self.o2o = nn.Linear(hidden_size + output_size, output_size)
        self.dropout = nn.Dropout(0.1)
        self.softmax = nn.LogSoftmax(dim=1)

    def forward(self, category, input, hidden):
        input_combined = torch.cat((category, input, hidden), 1)
        hidden = self.i2h(input_combined)
        output = self.i2o(input_combined)
        output = self.o2o(torch.cat((hidden, output), 1))
        return self.softmax(self.dropout(output)), hidden

    def initHidden(self):
        return torch.zeros(1, self.hidden_size)


def categoryTensor(category):
    tensor = torch.zeros(1, len(categories))
    tensor[0][categories.index(category)] = 1
    return tensor


def inputTensor(line):
    tensor = torch.zeros(len(line), 1, n_letters)
    for li in range(len(line)):
        tensor[li][0][all_letters.find(line[li])] = 1
    return tensor


def targetTensor(line):
    letter_indexes = [all_letters.find(line[li]) for li in range(1, len(line))]
    letter_indexes.append(n_letters - 1)
    return torch.LongTensor(letter_indexes)


torch.manual_seed(4)
random.seed(4)
rnn = RNN(n_letters, 16, n_letters)
criterion = nn.NLLLoss()
total = 0
for it in range(1, 121):
    category = random.choice(categories)
    line = random.choice(lines[category])
    target = targetTensor(line)
    target.unsqueeze_(-1)
    hidden = rnn.initHidden()
    rnn.zero_grad()
    loss = torch.Tensor([0])
    inp = inputTensor(line)
    for i in range(inp.size(0)):
        output, hidden = rnn(categoryTensor(category), inp[i], hidden)
        loss += criterion(output, target[i])
    loss.backward()
    for p in rnn.parameters():
        p.data.add_(p.grad.data, alpha=-0.02)
    total += loss.item() / inp.size(0)
    if it % 40 == 0:
        print("(%d %d%%) %.4f" % (it, it / 120 * 100, total / 40))
        total = 0


def sample(category, start_letter="a"):
    with torch.no_grad():
        inp, hidden, name = inputTensor(start_letter), rnn.initHidden(), start_letter
        for i in range(6):
            output, hidden = rnn(categoryTensor(category), inp[0], hidden)
            topv, topi = output.topk(1)
            topi = topi[0][0]
            if topi == n_letters - 1:
                break
            name += all_letters[topi]
            inp = inputTensor(all_letters[topi])
    return name


rnn.eval()
for c in categories:
    print(c, [sample(c, ch) for ch in "apcd"])
