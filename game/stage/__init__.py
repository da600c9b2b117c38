"""Views and events become pictures and motion. Half of it is pure (layout, tween, timeline, pace); it knows no game."""
