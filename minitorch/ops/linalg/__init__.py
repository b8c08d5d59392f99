"""Linear algebra

Products of matrices, equations, decompositions, norms.
"""
