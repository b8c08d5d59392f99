import torch
import torch.nn as nn
from argparse import Namespace


class Bottle(nn.Module):
    def forward(self, input):
        if len(input.size()) <= 2:
            return super(Bottle, self).forward(input)
        size = input.size()[:2]
        out = super(Bottle, self).forward(input.view(size[0] * size[1], -1))
        return out.view(size[0], size[1], -1)


class Linear(Bottle, nn.Linear):
    pass


class Encoder(nn.Module):
    def __init__(self, config):
        super(Encoder, self).__init__()
        self.config = config
        self.rnn = nn.LSTM(
            input_size=config.d_proj,
            hidden_size=config.d_hidden,
            num_layers=config.n_layers,
            dropout=config.dp_ratio,
            bidirectional=config.birnn,
        )

    def forward(self, inputs):
        batch_size = inputs.size()[1]
        state_shape = self.config.n_cells, batch_size, self.config.d_hidden
        h0 = c0 = inputs.new_zeros(state_shape)
        outputs, (ht, ct) = self.rnn(inputs, (h0, c0))
        return (
            ht[-1]
            if not self.config.birnn
            else ht[-2:].transpose(0, 1).contiguous().view(batch_size, -1)
        )


class Classifier(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.embed = nn.Embedding(config.n_embed, config.d_embed)
        self.projection = Linear(config.d_embed, config.d_proj)
        self.encoder = Encoder(config)
        self.dropout = nn.Dropout(p=config.dp_ratio)
        self.relu = nn.ReLU()
        size = 2 * config.d_hidden * (2 if config.birnn else 1)
        layers = [Linear(size, size), self.relu, self.dropout]
        self.out = nn.Sequential(*layers, *layers, Linear(size, config.d_out))

    def forward(self, premise, hypothesis):
        prem, hypo = self.embed(premise).detach(), self.embed(hypothesis).detach()
        prem, hypo = self.relu(self.projection(prem)), self.relu(self.projection(hypo))
        return self.out(torch.cat([self.encoder(prem), self.encoder(hypo)], 1))


torch.manual_seed(0)
config = Namespace(
    n_embed=20, d_embed=6, d_proj=5, d_hidden=4, n_layers=2, dp_ratio=0.1, birnn=True, d_out=3
)
config.n_cells = config.n_layers * 2 if config.birnn else config.n_layers
model = Classifier(config)
criterion, opt = nn.CrossEntropyLoss(), torch.optim.Adam(model.parameters(), lr=0.01)
header = "  Time Epoch Iteration Progress    Loss   Accuracy"
print(header)
prem, hypo = torch.randint(0, 20, (7, 12)), torch.randint(0, 20, (5, 12))
label = (prem[0] + hypo[0]) % 3
for it in range(4):
    model.train()
    opt.zero_grad()
    answer = model(prem, hypo)
    n_correct = (torch.max(answer, 1)[1].view(label.size()) == label).sum().item()
    loss = criterion(answer, label)
    loss.backward()
    opt.step()
    print("{:>5.0f} {:>8.4f} {:>7.2f}".format(it, loss.item(), 100.0 * n_correct / len(label)))
print(model.embed.weight.grad, len(list(model.parameters())), sorted(model.state_dict())[:3])
