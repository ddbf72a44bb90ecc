-- Pages of the console that an account keeps. The same columns as for PostgreSQL. No program keeps them in memory, so no change is counted.
CREATE TABLE saved_view (
    id        TEXT PRIMARY KEY NOT NULL,
    account   TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    name      TEXT NOT NULL,
    address   TEXT NOT NULL,
    favourite INTEGER NOT NULL,
    created   INTEGER NOT NULL
) STRICT;

CREATE INDEX saved_view_account ON saved_view (account);
