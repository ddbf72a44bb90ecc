-- Pages of the console that an account keeps. The same columns as for SQLite. No program keeps them in memory, so no change is counted.
CREATE TABLE saved_view (
    id        TEXT COLLATE "C" PRIMARY KEY,
    account   TEXT COLLATE "C" NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    name      TEXT NOT NULL,
    address   TEXT NOT NULL,
    favourite BOOLEAN NOT NULL,
    created   BIGINT NOT NULL
);

CREATE INDEX saved_view_account ON saved_view (account);
