#!/usr/bin/env bash
# Put the wheel of the grader (minitorch_book-*.whl) beside this file before you zip the folder.
set -e
apt-get update
apt-get install -y python3-pip python3-venv bubblewrap
python3 -m venv /autograder/venv
/autograder/venv/bin/python -m pip install /autograder/source/minitorch_book-*.whl
