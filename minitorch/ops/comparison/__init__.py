"""Comparison and logic

Questions about elements, and what is made of the answers.
"""
