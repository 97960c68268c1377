"""What has happened at live tables, kept so that it lasts: events, lists of tables and notes."""
