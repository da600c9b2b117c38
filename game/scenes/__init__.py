"""The screens: menu, setup, table, results, rules, options. They ask, show and listen, and know no rule of any game."""
