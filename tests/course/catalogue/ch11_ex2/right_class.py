# a class with two methods
class Keeper:
    def __init__(self):
        self.tensors = []
    def pack(self, t):
        self.tensors.append(t)
        return t
    def unpack(self, t):
        return t
    def weight(self):
        by_address = {}
        for t in self.tensors:
            by_address.setdefault(t.untyped_storage().data_ptr(), t.untyped_storage().nbytes())
        return sum(by_address.values())

def kept_bytes(run):
    keeper = Keeper()
    with saved_tensors_hooks(keeper.pack, keeper.unpack):
        run()
    return keeper.weight()
