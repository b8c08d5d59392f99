import random
import torch
import torch.nn as nn
from torch import optim
import torch.nn.functional as F

SOS_token, EOS_token, MAX_LENGTH, device = (
    0,
    1,
    5,
    torch.device("cuda" if torch.cuda.is_available() else "cpu"),
)


class Lang:
    def __init__(self, name):
        self.name, self.word2index, self.word2count = name, {}, {}
        self.index2word, self.n_words = {0: "SOS", 1: "EOS"}, 2

    def addSentence(self, sentence):
        for word in sentence.split(" "):
            if word not in self.word2index:
                self.word2index[word] = self.n_words
                self.word2count[word] = 1
                self.index2word[self.n_words] = word
                self.n_words += 1
            else:
                self.word2count[word] += 1


class EncoderRNN(nn.Module):
    def __init__(self, input_size, hidden_size, dropout_p=0.1):
        super().__init__()
        self.embedding = nn.Embedding(input_size, hidden_size)
        self.gru = nn.GRU(hidden_size, hidden_size, batch_first=True)
        self.dropout = nn.Dropout(dropout_p)

    def forward(self, input):
        return self.gru(self.dropout(self.embedding(input)))


class BahdanauAttention(nn.Module):
    def __init__(self, hidden_size):
        super().__init__()
        self.Wa, self.Ua, self.Va = (
            nn.Linear(hidden_size, hidden_size),
            nn.Linear(hidden_size, hidden_size),
            nn.Linear(hidden_size, 1),
        )

    def forward(self, query, keys):
        scores = self.Va(torch.tanh(self.Wa(query) + self.Ua(keys))).squeeze(2).unsqueeze(1)
        weights = F.softmax(scores, dim=-1)
        return torch.bmm(weights, keys), weights


class AttnDecoderRNN(nn.Module):
    def __init__(self, hidden_size, output_size):
        super().__init__()
        self.embedding = nn.Embedding(output_size, hidden_size)
        self.attention = BahdanauAttention(hidden_size)
        self.gru = nn.GRU(2 * hidden_size, hidden_size, batch_first=True)
        self.out = nn.Linear(hidden_size, output_size)

    def forward(self, encoder_outputs, encoder_hidden, target_tensor=None):
        decoder_input = torch.empty(
            encoder_outputs.size(0), 1, dtype=torch.long, device=device
        ).fill_(SOS_token)
        decoder_hidden, outputs, attentions = encoder_hidden, [], []
        for i in range(MAX_LENGTH):
            context, attn = self.attention(decoder_hidden.permute(1, 0, 2), encoder_outputs)
            out, decoder_hidden = self.gru(
                torch.cat((self.embedding(decoder_input), context), dim=2), decoder_hidden
            )
            out = self.out(out)
            outputs.append(out)
            attentions.append(attn)
            if target_tensor is not None:
                decoder_input = target_tensor[:, i].unsqueeze(1)
            else:
                _, topi = out.topk(1)
                decoder_input = topi.squeeze(-1).detach()
        return (
            F.log_softmax(torch.cat(outputs, dim=1), dim=-1),
            decoder_hidden,
            torch.cat(attentions, dim=1),
        )


pairs = [
    ("je suis la", "i am here"),
    ("il est la", "he is here"),
    ("je suis vieux", "i am old"),
    ("il est vieux", "he is old"),
]
src, tgt = Lang("fra"), Lang("eng")
for a, b in pairs:
    src.addSentence(a)
    tgt.addSentence(b)
inp = torch.zeros(4, MAX_LENGTH, dtype=torch.int32)
out = torch.zeros((4, MAX_LENGTH), dtype=torch.int32)
for k, (a, b) in enumerate(pairs):
    ia, ib = (
        [src.word2index[w] for w in a.split()] + [EOS_token],
        [tgt.word2index[w] for w in b.split()] + [EOS_token],
    )
    inp[k, : len(ia)] = torch.tensor(ia)
    out[k, : len(ib)] = torch.IntTensor(ib)
inp, out = torch.LongTensor(inp.numpy().astype("int64")).to(device), out.long()
torch.manual_seed(0)
encoder, decoder = (
    EncoderRNN(src.n_words, 16).to(device),
    AttnDecoderRNN(16, tgt.n_words).to(device),
)
opts = [optim.Adam(m.parameters(), lr=0.02) for m in (encoder, decoder)]
criterion = nn.NLLLoss(ignore_index=0)
for epoch in range(1, 31):
    for o in opts:
        o.zero_grad()
    eo, eh = encoder(inp)
    dec, _, _ = decoder(eo, eh, out)
    loss = criterion(dec.view(-1, dec.size(-1)), out.view(-1))
    loss.backward()
    for o in opts:
        o.step()
    if epoch % 10 == 0:
        print("(%d %d%%) %.3f" % (epoch, epoch / 30 * 100, loss))
encoder.eval()
decoder.eval()
with torch.no_grad():
    eo, eh = encoder(inp)
    dec, _, attn = decoder(eo, eh)
    for k, ids in enumerate(dec.topk(1)[1].squeeze(-1)):
        words = []
        for idx in ids:
            if idx.item() == EOS_token:
                words.append("<EOS>")
                break
            words.append(tgt.index2word[idx.item()])
        print(">", pairs[k][0], "<", " ".join(words))
print(attn.shape, attn.sum(-1).round(decimals=3)[0])
