"""One live table without any input or output: commands and time become events or refusals."""
