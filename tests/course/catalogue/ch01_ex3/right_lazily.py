# asks for addresses only where there are elements, helper inside
def storage_offset(x):
    def distance():
        return x.data_ptr() - x.untyped_storage().data_ptr()
    return any(True for _ in range(x.numel())) and distance() // x.element_size() or 0
