"""The look of the program and its small set of widgets. Knows no game; every measure comes from the window's size."""
