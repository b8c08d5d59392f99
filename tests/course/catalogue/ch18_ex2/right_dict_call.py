# dict(...) and a variable
def answers():
    no = RuntimeError
    return dict(E=([], ["mask"]), D=(["0.weight"], ["weight"]), C=no, B=([], ["bias"]), A=no)
