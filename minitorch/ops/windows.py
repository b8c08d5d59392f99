"""Views of another kind: movedim, unfold, unflatten, ravel and their relatives."""
