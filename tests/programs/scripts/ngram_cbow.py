import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim

torch.manual_seed(1)
word_to_ix = {"hello": 0, "world": 1}
embeds = nn.Embedding(2, 5)
lookup_tensor = torch.tensor([word_to_ix["hello"]], dtype=torch.long)
print(embeds(lookup_tensor))
text = """we are what we repeat so repeat what we are and be what we do not what we say""".split()
CONTEXT_SIZE, EMBEDDING_DIM = 2, 6
ngrams = [
    ([text[i - j - 1] for j in range(CONTEXT_SIZE)], text[i])
    for i in range(CONTEXT_SIZE, len(text))
]
vocab = sorted(set(text))
word_to_ix = {word: i for i, word in enumerate(vocab)}


class NGramLanguageModeler(nn.Module):
    def __init__(self, vocab_size, embedding_dim, context_size):
        super().__init__()
        self.embeddings = nn.Embedding(vocab_size, embedding_dim)
        self.linear1 = nn.Linear(context_size * embedding_dim, 16)
        self.linear2 = nn.Linear(16, vocab_size)

    def forward(self, inputs):
        embeds = self.embeddings(inputs).view((1, -1))
        return F.log_softmax(self.linear2(F.relu(self.linear1(embeds))), dim=1)


losses = []
model = NGramLanguageModeler(len(vocab), EMBEDDING_DIM, CONTEXT_SIZE)
loss_function, optimizer = nn.NLLLoss(), optim.SGD(model.parameters(), lr=0.05)
for epoch in range(5):
    total_loss = 0
    for context, target in ngrams:
        context_idxs = torch.tensor([word_to_ix[w] for w in context], dtype=torch.long)
        model.zero_grad()
        log_probs = model(context_idxs)
        loss = loss_function(log_probs, torch.tensor([word_to_ix[target]], dtype=torch.long))
        loss.backward()
        optimizer.step()
        total_loss += loss.item()
    losses.append(round(total_loss, 3))
print(losses)
print(model.embeddings.weight[word_to_ix["we"]])


class CBOW(nn.Module):
    def __init__(self, v, d):
        super().__init__()
        self.bag = nn.EmbeddingBag(v, d, mode="mean", padding_idx=0)
        self.out = nn.Linear(d, v)

    def forward(self, flat, offsets):
        return self.out(self.bag(flat, offsets))


def make_context_vector(context):
    return torch.tensor([word_to_ix[w] for w in context], dtype=torch.long)


data = [(text[i - 2 : i] + text[i + 1 : i + 3], text[i]) for i in range(2, len(text) - 2)]
cbow = CBOW(len(vocab), 6)
opt = optim.Adagrad(cbow.parameters(), lr=0.1, lr_decay=1e-3)
for epoch in range(5):
    flat = torch.cat([make_context_vector(c) for c, _ in data])
    offsets = torch.arange(0, len(data)) * 4
    target = make_context_vector([t for _, t in data])
    loss = F.cross_entropy(cbow(flat, offsets), target)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(f"{loss.item():.4f}", cbow.bag)
W = cbow.bag.weight.detach()
sim = F.cosine_similarity(W.unsqueeze(1), W.unsqueeze(0), dim=-1)
sim.fill_diagonal_(float("-inf"))
best = sim.max(dim=1)
print([(vocab[i], vocab[j]) for i, j in enumerate(best.indices[:4])], best.values[:2])
renorm = nn.Embedding(4, 3, max_norm=1.0, scale_grad_by_freq=True)
out = renorm(torch.tensor([1, 1, 3]))
out.sum().backward()
print(renorm.weight.norm(dim=1), renorm.weight.grad)
pre = nn.Embedding.from_pretrained(torch.eye(3), freeze=True, padding_idx=2)
print(pre(torch.tensor([[0, 2]])), pre.weight.requires_grad, pre)
