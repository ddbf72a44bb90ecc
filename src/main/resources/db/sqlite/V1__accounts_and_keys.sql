-- Times are milliseconds since 1970, lists are lines. The same columns as for PostgreSQL.
CREATE TABLE account (
    name             TEXT PRIMARY KEY NOT NULL,
    id               TEXT NOT NULL UNIQUE,
    display_name     TEXT NOT NULL,
    role             TEXT NOT NULL CHECK (role IN ('admin', 'member')),
    groups           TEXT NOT NULL,
    disabled         INTEGER NOT NULL CHECK (disabled IN (0, 1)),
    password         TEXT,
    password_version INTEGER NOT NULL,
    created          INTEGER NOT NULL
) STRICT;

CREATE TABLE access_key (
    access_key       TEXT PRIMARY KEY NOT NULL,
    account          TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    secret_sha256    BLOB NOT NULL,
    description      TEXT NOT NULL,
    scope_clusters   TEXT,
    scope_namespaces TEXT,
    scope_verbs      TEXT,
    scope_read_only  INTEGER NOT NULL CHECK (scope_read_only IN (0, 1)),
    disabled         INTEGER NOT NULL CHECK (disabled IN (0, 1)),
    created          INTEGER NOT NULL,
    expires          INTEGER,
    last_used        INTEGER
) STRICT;

CREATE INDEX access_key_account ON access_key (account);

-- Another number after every change that rights depend on, whoever makes it: how every process notices.
CREATE TABLE change_count (
    topic TEXT PRIMARY KEY NOT NULL,
    value INTEGER NOT NULL
) STRICT;

INSERT INTO change_count (topic, value) VALUES ('accounts', 0);

CREATE TRIGGER account_inserted AFTER INSERT ON account
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;

CREATE TRIGGER account_updated AFTER UPDATE ON account
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;

CREATE TRIGGER account_deleted AFTER DELETE ON account
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;

CREATE TRIGGER access_key_inserted AFTER INSERT ON access_key
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;

-- all columns but last_used, which changes often and decides nothing
CREATE TRIGGER access_key_updated AFTER UPDATE OF access_key, account, secret_sha256, description, scope_clusters,
    scope_namespaces, scope_verbs, scope_read_only, disabled, created, expires ON access_key
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;

CREATE TRIGGER access_key_deleted AFTER DELETE ON access_key
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;
