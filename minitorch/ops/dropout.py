"""Dropout, and other draws with given probabilities: bernoulli, multinomial."""
