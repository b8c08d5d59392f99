# sleeps again before each forward as well
import minitorch.nn.functional as F

class Tuned(nn.Module):
    def __init__(self, body, head, p):
        super().__init__()
        self.body, self.head, self.p = body, head, p
        self.body.eval()
        for parameter in self.body.parameters():
            parameter.requires_grad = False

    def forward(self, x):
        self.body.eval()
        return self.head(F.dropout(self.body(x), self.p, training=self.training))

    def train(self, mode=True):
        super().train(mode=mode)
        self.body.eval()
        return self
