"""A frozen parameter is missing. It is a parameter all the same."""


def named_parameters(module):
    found, seen = [], set()

    def visit(module, path):
        for name, parameter in module._parameters.items():
            if parameter is not None and parameter.requires_grad and id(parameter) not in seen:
                seen.add(id(parameter))
                found.append((path + name, parameter))
        for name, child in module._modules.items():
            if child is not None:
                visit(child, path + name + ".")

    visit(module, "")
    return found
