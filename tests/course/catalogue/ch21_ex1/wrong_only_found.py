# returns what is found alone
def attend(query, key, value, allowed=None):
    return nn.functional.scaled_dot_product_attention(query, key, value, allowed)
