import math
import time
import torch
import torch.nn as nn

TEXT = "the cat sat on the mat the dog sat on the log the cat saw the dog and the dog ran".split()


class Dictionary(object):
    def __init__(self):
        self.word2idx, self.idx2word = {}, []

    def add_word(self, word):
        if word not in self.word2idx:
            self.idx2word.append(word)
            self.word2idx[word] = len(self.idx2word) - 1
        return self.word2idx[word]


class RNNModel(nn.Module):
    def __init__(self, rnn_type, ntoken, ninp, nhid, nlayers, dropout=0.2, tie_weights=False):
        super().__init__()
        self.drop = nn.Dropout(dropout)
        self.encoder = nn.Embedding(ntoken, ninp)
        if rnn_type in ["LSTM", "GRU"]:
            self.rnn = getattr(nn, rnn_type)(ninp, nhid, nlayers, dropout=dropout)
        else:
            self.rnn = nn.RNN(
                ninp,
                nhid,
                nlayers,
                nonlinearity={"RNN_TANH": "tanh", "RNN_RELU": "relu"}[rnn_type],
                dropout=dropout,
            )
        self.decoder = nn.Linear(nhid, ntoken)
        if tie_weights:
            self.decoder.weight = self.encoder.weight
        nn.init.uniform_(self.encoder.weight, -0.1, 0.1)
        nn.init.zeros_(self.decoder.bias)
        self.rnn_type, self.nhid, self.nlayers, self.ntoken = rnn_type, nhid, nlayers, ntoken

    def forward(self, input, hidden):
        output, hidden = self.rnn(self.drop(self.encoder(input)), hidden)
        decoded = self.decoder(self.drop(output)).view(-1, self.ntoken)
        return torch.nn.functional.log_softmax(decoded, dim=1), hidden

    def init_hidden(self, bsz):
        weight = next(self.parameters())
        zeros = weight.new_zeros(self.nlayers, bsz, self.nhid)
        return (
            (zeros, weight.new_zeros(self.nlayers, bsz, self.nhid))
            if self.rnn_type == "LSTM"
            else zeros
        )


def repackage_hidden(h):
    return h.detach() if isinstance(h, torch.Tensor) else tuple(repackage_hidden(v) for v in h)


def batchify(data, bsz):
    nbatch = data.size(0) // bsz
    return data.narrow(0, 0, nbatch * bsz).view(bsz, -1).t().contiguous()


d = Dictionary()
ids = torch.cat([torch.tensor([d.add_word(w)]).type(torch.int64) for w in TEXT * 4])
for kind in ["LSTM", "GRU", "RNN_TANH", "RNN_RELU"]:
    torch.manual_seed(1111)
    data = batchify(ids, 4)
    model = RNNModel(kind, len(d.idx2word), 8, 8, 2, tie_weights=True)
    criterion = nn.NLLLoss()
    lr, total, start = 2.0, 0.0, time.time()
    hidden = model.init_hidden(4)
    for i in range(0, data.size(0) - 1, 5):
        seq_len = min(5, len(data) - 1 - i)
        x, y = data[i : i + seq_len], data[i + 1 : i + 1 + seq_len].view(-1)
        model.zero_grad()
        hidden = repackage_hidden(hidden)
        output, hidden = model(x, hidden)
        loss = criterion(output, y)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 0.25)
        for p in model.parameters():
            p.data.add_(p.grad, alpha=-lr)
        total += loss.item()
    print(
        "%-8s | lr %02.2f | loss %5.3f | ppl %8.2f | norm %.3f"
        % (kind, lr, total / 4, math.exp(total / 4), norm)
    )
    model.eval()
    with torch.no_grad():
        inp, hidden = torch.randint(model.ntoken, (1, 1), dtype=torch.long), model.init_hidden(1)
        words = []
        for _ in range(6):
            out, hidden = model(inp, hidden)
            weights = out.squeeze().div(0.8).exp().cpu()
            idx = torch.multinomial(weights, 1)[0]
            inp.fill_(idx)
            words.append(d.idx2word[idx])
        print(" ".join(words))
