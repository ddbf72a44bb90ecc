-- A browser's session: the hash of its cookie, and whose it is by which password. The same columns as for PostgreSQL.
CREATE TABLE browser_session (
    sha256           TEXT PRIMARY KEY NOT NULL,
    account          TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    account_id       TEXT NOT NULL,
    password_version INTEGER NOT NULL,
    created          INTEGER NOT NULL,
    expires          INTEGER NOT NULL
) STRICT;

CREATE INDEX browser_session_account ON browser_session (account);

CREATE TRIGGER browser_session_inserted AFTER INSERT ON browser_session
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;

CREATE TRIGGER browser_session_updated AFTER UPDATE ON browser_session
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;

CREATE TRIGGER browser_session_deleted AFTER DELETE ON browser_session
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;

-- Which secret of the pair it is that is kept, and after a rotation the one before it, should it be good for a while.
ALTER TABLE access_key ADD COLUMN secret_version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE access_key ADD COLUMN previous_sha256 BLOB;
ALTER TABLE access_key ADD COLUMN previous_expires INTEGER;

DROP TRIGGER access_key_updated;

-- all columns but last_used, which changes often and decides nothing
CREATE TRIGGER access_key_updated AFTER UPDATE OF access_key, account, secret_sha256, description, scope_clusters,
    scope_namespaces, scope_verbs, scope_read_only, disabled, created, expires, secret_version,
    previous_sha256, previous_expires ON access_key
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;
