# the real one, with a list
class Module(nn.Module):
    def parameters(self, recurse=True):
        return list(super().parameters(recurse))
