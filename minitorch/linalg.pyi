# Written by book/_tools/reference.py from the live package; do not edit.



