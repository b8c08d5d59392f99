"""Who carries the messages: threads of one process, or MPI."""
