# partition
def unwrapped(state):
    result = {}
    for key, tensor in state.items():
        head, dot, tail = key.partition('.')
        if head == 'module' and dot:
            key = tail
        if key in result:
            raise ValueError(f'{key} twice')
        result[key] = tensor
    return result
