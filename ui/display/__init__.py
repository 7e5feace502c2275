"""The display: a referee that everybody at the table can read. Start with README.md here."""
