-- An account of an identity provider that is disabled because the provider no longer has the person, or disabled them. It works again
-- when the provider vouches for it again, unlike one that an administrator has disabled. The same column as for SQLite.
ALTER TABLE account ADD COLUMN stopped BOOLEAN NOT NULL DEFAULT FALSE;
