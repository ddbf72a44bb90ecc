-- Command-line sign-ins. A family of rotating refresh tokens has one row: the hash of the part that stays, of the part that
-- changes, and of the one before it. The same columns as for PostgreSQL.
CREATE TABLE sign_in (
    id                 TEXT PRIMARY KEY NOT NULL,
    account            TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    account_id         TEXT NOT NULL,
    credential_version INTEGER NOT NULL,
    family_sha256      BLOB NOT NULL UNIQUE,
    current_sha256     BLOB NOT NULL,
    previous_sha256    BLOB,
    rotated            INTEGER NOT NULL,
    device             TEXT NOT NULL,
    address            TEXT NOT NULL,
    created            INTEGER NOT NULL,
    last_used          INTEGER NOT NULL,
    expires            INTEGER NOT NULL
) STRICT;

CREATE INDEX sign_in_account ON sign_in (account);

-- an update changes nothing that decides who a caller is
CREATE TRIGGER sign_in_inserted AFTER INSERT ON sign_in
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;

CREATE TRIGGER sign_in_deleted AFTER DELETE ON sign_in
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;

-- in the database, so that a replica of an older version ends them as well
CREATE TRIGGER account_ends_sign_ins AFTER UPDATE OF disabled, password_version ON account
WHEN NEW.disabled OR NEW.password_version <> OLD.password_version
BEGIN DELETE FROM sign_in WHERE account = NEW.name; END;

-- A device that asks to be signed in (RFC 8628), until somebody has approved it and it has fetched its tokens.
CREATE TABLE device_authorization (
    device_sha256      BLOB PRIMARY KEY NOT NULL,
    user_code_sha256   BLOB NOT NULL UNIQUE,
    network            TEXT NOT NULL,
    device             TEXT NOT NULL,
    address            TEXT NOT NULL,
    created            INTEGER NOT NULL,
    expires            INTEGER NOT NULL,
    state              TEXT NOT NULL,
    account            TEXT,
    account_id         TEXT,
    credential_version INTEGER
) STRICT;

CREATE INDEX device_authorization_network ON device_authorization (network);

-- What the owner of a session recognises it by.
ALTER TABLE browser_session ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE browser_session ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE browser_session ADD COLUMN last_used INTEGER;

DROP TRIGGER browser_session_updated;

-- all columns but last_used, which changes often and decides nothing
CREATE TRIGGER browser_session_updated AFTER UPDATE OF sha256, account, account_id, password_version, created, expires,
    device, address ON browser_session
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;
