-- Times are milliseconds since 1970, lists are lines. The same columns as for SQLite.
CREATE TABLE account (
    name             TEXT COLLATE "C" PRIMARY KEY,
    id               TEXT NOT NULL UNIQUE,
    display_name     TEXT NOT NULL,
    role             TEXT NOT NULL CHECK (role IN ('admin', 'member')),
    groups           TEXT NOT NULL,
    disabled         BOOLEAN NOT NULL,
    password         TEXT,
    password_version INTEGER NOT NULL,
    created          BIGINT NOT NULL
);

CREATE TABLE access_key (
    access_key       TEXT COLLATE "C" PRIMARY KEY,
    account          TEXT COLLATE "C" NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    secret_sha256    BYTEA NOT NULL,
    description      TEXT NOT NULL,
    scope_clusters   TEXT,
    scope_namespaces TEXT,
    scope_verbs      TEXT,
    scope_read_only  BOOLEAN NOT NULL,
    disabled         BOOLEAN NOT NULL,
    created          BIGINT NOT NULL,
    expires          BIGINT,
    last_used        BIGINT
);

CREATE INDEX access_key_account ON access_key (account);

-- Another number after every change that rights depend on, whoever makes it: how every process notices. A row and not a
-- sequence: it changes when the change is committed, not before.
CREATE TABLE change_count (
    topic TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);

INSERT INTO change_count (topic, value) VALUES ('accounts', 0);

CREATE FUNCTION count_change_of_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    RETURN NULL;
END
$$;

CREATE TRIGGER account_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON account
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_accounts();

-- all columns but last_used, which changes often and decides nothing
CREATE TRIGGER access_key_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF access_key, account, secret_sha256,
    description, scope_clusters, scope_namespaces, scope_verbs, scope_read_only, disabled, created, expires ON access_key
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_accounts();
