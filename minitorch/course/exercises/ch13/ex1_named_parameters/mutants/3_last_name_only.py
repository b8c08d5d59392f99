"""The names have lost their path: a child's parameter needs the child's name before its own."""


def named_parameters(module):
    found, seen = [], set()

    def visit(module, path):
        for name, parameter in module._parameters.items():
            if parameter is not None and id(parameter) not in seen:
                seen.add(id(parameter))
                found.append((path + name, parameter))
        for child in module._modules.values():
            if child is not None:
                visit(child, "")

    visit(module, "")
    return found
