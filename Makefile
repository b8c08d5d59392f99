# Thin on purpose: every target is one call of book/_tools/tasks.py, which also runs without make.
#
#   make html PORT=...     make test ARGS="-k view"     make book PYTHON=/path/to/python3.12

PYTHON ?= python3
TASKS = @"$(PYTHON)" book/_tools/tasks.py

.DEFAULT_GOAL := help
.PHONY: help book html epub lab test generate bench fuzz oracle graders screenshots editor lock clean

help:   ; $(TASKS) help
book:   ; $(TASKS) book $(if $(PORT),--port $(PORT)) $(ARGS)
html:   ; $(TASKS) html $(ARGS)
epub:   ; $(TASKS) epub $(ARGS)
lab:    ; $(TASKS) lab $(ARGS)
test:   ; $(TASKS) test $(ARGS)
generate: ; $(TASKS) generate $(ARGS)
bench:  ; $(TASKS) bench $(ARGS)
fuzz:   ; $(TASKS) fuzz $(ARGS)
oracle: ; $(TASKS) oracle $(ARGS)
graders: ; $(TASKS) graders $(ARGS)
editor: ; $(TASKS) editor $(ARGS)
lock:   ; $(TASKS) lock $(ARGS)
screenshots: ; $(TASKS) screenshots $(ARGS)
clean:  ; $(TASKS) clean $(ARGS)
