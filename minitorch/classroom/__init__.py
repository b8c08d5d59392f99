"""The classroom: the exercises of the book for a class that hands them in.

    minitorch class init COURSE        on the command line; there is nothing to import

- starting, settings what course.toml says: assignments, points, due dates, late rule, attempts
- folders            where a course keeps what is released, handed in and graded
- names              names of students and files that come from outside
- cells, release     notebooks for students; the same with solutions, for nbgrader and otter
- checks             what a check cell of such a notebook calls: it raises
- archives, arrivals zips that nobody has looked into; who handed in what, by platform
- rehearse           submissions of an invented class
- collect, attempts  what was handed in, kept by student, with lateness
- sources            files of single exercises; a notebook made of code
- recorded, gradebook verdicts, overrides and the late rule: the scores
- report, pages      the class as a site of plain HTML
- export, tables, database, platforms, programs, grade_one
                     scores and graders for other systems
- forget             everything about one student, removed
- similar            submissions in the layout that tools for comparing them read
- handing_in         ``minitorch submit``
- cli, cli_course, cli_grading
                     the commands

Grading. A student's code runs in a process of its own, in a sandbox. What it did comes back as
plain data, and is judged here: it never shares a process with references, scores or the verdict.

- wire, values, kinds       messages between the two, and what may stand in them
- runner, gathering, canary what the child does
- zygote, confine, syscalls how it is started quickly, and what it gives up first
- bare_copy, sandboxes      what it can read; the ways to lock it in
- children, judging         one child a submission; the verdict, by minitorch.course.grading
- submissions               notebooks, files, folders and zips of students: their one reader
- records, batch, worker    many submissions, and a record for each
- cluster, executors        the same on the machines of a Dask cluster; which of the two
- selftest                  is the grader itself right, in this very sandbox?
"""
