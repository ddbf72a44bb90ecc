-- Command-line sign-ins. A family of rotating refresh tokens has one row: the hash of the part that stays, of the part that
-- changes, and of the one before it. The same columns as for SQLite.
CREATE TABLE sign_in (
    id                 TEXT COLLATE "C" PRIMARY KEY,
    account            TEXT COLLATE "C" NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    account_id         TEXT NOT NULL,
    credential_version INTEGER NOT NULL,
    family_sha256      BYTEA NOT NULL UNIQUE,
    current_sha256     BYTEA NOT NULL,
    previous_sha256    BYTEA,
    rotated            BIGINT NOT NULL,
    device             TEXT NOT NULL,
    address            TEXT NOT NULL,
    created            BIGINT NOT NULL,
    last_used          BIGINT NOT NULL,
    expires            BIGINT NOT NULL
);

CREATE INDEX sign_in_account ON sign_in (account);

-- An update changes nothing that decides who a caller is. For each row: each refresh deletes expired rows, usually none, and must not
-- make every replica load the directory.
CREATE TRIGGER sign_in_changed AFTER INSERT OR DELETE ON sign_in
    FOR EACH ROW EXECUTE FUNCTION count_change_of_accounts();

CREATE TRIGGER sign_in_truncated AFTER TRUNCATE ON sign_in
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_accounts();

-- in the database, so that a replica of an older version ends them as well
CREATE FUNCTION end_sign_ins_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM sign_in WHERE account = NEW.name;
    RETURN NULL;
END $$;

CREATE TRIGGER account_ends_sign_ins AFTER UPDATE OF disabled, password_version ON account
    FOR EACH ROW WHEN (NEW.disabled OR NEW.password_version <> OLD.password_version)
    EXECUTE FUNCTION end_sign_ins_of_account();

-- A device that asks to be signed in (RFC 8628), until somebody has approved it and it has fetched its tokens.
CREATE TABLE device_authorization (
    device_sha256      BYTEA PRIMARY KEY,
    user_code_sha256   BYTEA NOT NULL UNIQUE,
    network            TEXT COLLATE "C" NOT NULL,
    device             TEXT NOT NULL,
    address            TEXT NOT NULL,
    created            BIGINT NOT NULL,
    expires            BIGINT NOT NULL,
    state              TEXT NOT NULL,
    account            TEXT COLLATE "C",
    account_id         TEXT,
    credential_version INTEGER
);

CREATE INDEX device_authorization_network ON device_authorization (network);

-- What the owner of a session recognises it by.
ALTER TABLE browser_session ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE browser_session ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE browser_session ADD COLUMN last_used BIGINT;

DROP TRIGGER browser_session_changed ON browser_session;

-- all columns but last_used, which changes often and decides nothing
CREATE TRIGGER browser_session_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF sha256, account, account_id,
    password_version, created, expires, device, address ON browser_session
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_accounts();
