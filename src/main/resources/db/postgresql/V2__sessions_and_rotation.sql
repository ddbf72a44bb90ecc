-- A browser's session: the hash of its cookie, and whose it is by which password. The same columns as for SQLite.
CREATE TABLE browser_session (
    sha256           TEXT COLLATE "C" PRIMARY KEY,
    account          TEXT COLLATE "C" NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    account_id       TEXT NOT NULL,
    password_version INTEGER NOT NULL,
    created          BIGINT NOT NULL,
    expires          BIGINT NOT NULL
);

CREATE INDEX browser_session_account ON browser_session (account);

CREATE TRIGGER browser_session_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON browser_session
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_accounts();

-- Which secret of the pair it is that is kept, and after a rotation the one before it, should it be good for a while.
ALTER TABLE access_key ADD COLUMN secret_version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE access_key ADD COLUMN previous_sha256 BYTEA;
ALTER TABLE access_key ADD COLUMN previous_expires BIGINT;

DROP TRIGGER access_key_changed ON access_key;

-- all columns but last_used, which changes often and decides nothing
CREATE TRIGGER access_key_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF access_key, account, secret_sha256,
    description, scope_clusters, scope_namespaces, scope_verbs, scope_read_only, disabled, created, expires, secret_version,
    previous_sha256, previous_expires ON access_key
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_accounts();
