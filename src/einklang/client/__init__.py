"""A client of live tables, for programs: follows a table and plays at it over a bad network."""
