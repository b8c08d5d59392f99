# exchanges .data: other memory
# mistake: other-memory
def swap_(a, b):
    a.data, b.data = b.data, a.data
