"""Containers: modules made of modules or of parameters."""
