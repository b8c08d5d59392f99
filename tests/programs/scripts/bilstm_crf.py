import torch
import torch.nn as nn
import torch.optim as optim

torch.manual_seed(1)
START_TAG, STOP_TAG, EMBEDDING_DIM, HIDDEN_DIM = "<START>", "<STOP>", 5, 4


def argmax(vec):
    _, idx = torch.max(vec, 1)
    return idx.item()


def log_sum_exp(vec):
    max_score = vec[0, argmax(vec)]
    max_score_broadcast = max_score.view(1, -1).expand(1, vec.size()[1])
    return max_score + torch.log(torch.sum(torch.exp(vec - max_score_broadcast)))


class BiLSTM_CRF(nn.Module):
    def __init__(self, vocab_size, tag_to_ix):
        super(BiLSTM_CRF, self).__init__()
        self.tag_to_ix, self.tagset_size = tag_to_ix, len(tag_to_ix)
        self.word_embeds = nn.Embedding(vocab_size, EMBEDDING_DIM)
        self.lstm = nn.LSTM(EMBEDDING_DIM, HIDDEN_DIM // 2, num_layers=1, bidirectional=True)
        self.hidden2tag = nn.Linear(HIDDEN_DIM, self.tagset_size)
        self.transitions = nn.Parameter(torch.randn(self.tagset_size, self.tagset_size))
        self.transitions.data[tag_to_ix[START_TAG], :] = -10000
        self.transitions.data[:, tag_to_ix[STOP_TAG]] = -10000

    def init_hidden(self):
        return (torch.randn(2, 1, HIDDEN_DIM // 2), torch.randn(2, 1, HIDDEN_DIM // 2))

    def _forward_alg(self, feats):
        init_alphas = torch.full((1, self.tagset_size), -10000.0)
        init_alphas[0][self.tag_to_ix[START_TAG]] = 0.0
        forward_var = init_alphas
        for feat in feats:
            alphas_t = []
            for next_tag in range(self.tagset_size):
                emit_score = feat[next_tag].view(1, -1).expand(1, self.tagset_size)
                trans_score = self.transitions[next_tag].view(1, -1)
                alphas_t.append(log_sum_exp(forward_var + trans_score + emit_score).view(1))
            forward_var = torch.cat(alphas_t).view(1, -1)
        return log_sum_exp(forward_var + self.transitions[self.tag_to_ix[STOP_TAG]])

    def _get_lstm_features(self, sentence):
        embeds = self.word_embeds(sentence).view(len(sentence), 1, -1)
        lstm_out, _ = self.lstm(embeds, self.init_hidden())
        return self.hidden2tag(lstm_out.view(len(sentence), HIDDEN_DIM))

    def _score_sentence(self, feats, tags):
        score = torch.zeros(1)
        tags = torch.cat([torch.tensor([self.tag_to_ix[START_TAG]], dtype=torch.long), tags])
        for i, feat in enumerate(feats):
            score = score + self.transitions[tags[i + 1], tags[i]] + feat[tags[i + 1]]
        return score + self.transitions[self.tag_to_ix[STOP_TAG], tags[-1]]

    def forward(self, sentence):
        feats, back = self._get_lstm_features(sentence), []
        var = torch.full((1, self.tagset_size), -10000.0)
        var[0][self.tag_to_ix[START_TAG]] = 0
        for feat in feats:
            bptrs_t, viterbivars_t = [], []
            for next_tag in range(self.tagset_size):
                next_tag_var = var + self.transitions[next_tag]
                best = argmax(next_tag_var)
                bptrs_t.append(best)
                viterbivars_t.append(next_tag_var[0][best].view(1))
            var = (torch.cat(viterbivars_t) + feat).view(1, -1)
            back.append(bptrs_t)
        terminal = var + self.transitions[self.tag_to_ix[STOP_TAG]]
        best = argmax(terminal)
        path, score = [best], terminal[0][best]
        for bptrs_t in reversed(back):
            best = bptrs_t[best]
            path.append(best)
        assert path.pop() == self.tag_to_ix[START_TAG]
        path.reverse()
        return score, path


data = [
    ("the wall street journal said".split(), "B I I I O".split()),
    ("georgia tech is good".split(), "B I O O".split()),
]
word_to_ix = {}
for sentence, tags in data:
    for word in sentence:
        word_to_ix.setdefault(word, len(word_to_ix))
tag_to_ix = {"B": 0, "I": 1, "O": 2, START_TAG: 3, STOP_TAG: 4}
model = BiLSTM_CRF(len(word_to_ix), tag_to_ix)
optimizer = optim.SGD(model.parameters(), lr=0.05, weight_decay=1e-4)
seq = lambda s, ix: torch.tensor([ix[w] for w in s], dtype=torch.long)
with torch.no_grad():
    print(model(seq(data[0][0], word_to_ix)))
for epoch in range(12):
    for sentence, tags in data:
        model.zero_grad()
        feats = model._get_lstm_features(seq(sentence, word_to_ix))
        loss = model._forward_alg(feats) - model._score_sentence(feats, seq(tags, tag_to_ix))
        loss.backward()
        optimizer.step()
    if epoch % 4 == 3:
        print(epoch, loss)
with torch.no_grad():
    print(model(seq(data[0][0], word_to_ix)))
