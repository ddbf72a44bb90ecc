-- The schema of audit.db, the embedded database of audit events and recorded sessions. Executed at each start. Tables of events are
-- created for each UTC day from db/audit/sqlite-day.sql. The same columns as in db/postgresql/V11__audit.sql.
CREATE TABLE IF NOT EXISTS recording (
    id         TEXT PRIMARY KEY,
    audit_id   TEXT NOT NULL,
    account_id TEXT NOT NULL,
    started    INTEGER NOT NULL,
    written    INTEGER NOT NULL,
    ended      INTEGER,
    meta       TEXT NOT NULL,
    bytes      INTEGER NOT NULL,
    complete   INTEGER NOT NULL
);

CREATE INDEX IF NOT EXISTS recording_started ON recording (started);
CREATE INDEX IF NOT EXISTS recording_account ON recording (account_id, started);

CREATE TABLE IF NOT EXISTS recording_chunk (
    id   TEXT NOT NULL REFERENCES recording (id) ON DELETE CASCADE,
    seq  INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (id, seq)
);
