-- What an identity provider granted at a sign-in: its tokens, encrypted, and its session there. Sessions and sign-ins that depend on
-- it end with it. The same columns as for PostgreSQL.
CREATE TABLE provider_grant (
    id        TEXT PRIMARY KEY NOT NULL,
    account   TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    sid       TEXT,
    secrets   BLOB NOT NULL,
    version   INTEGER NOT NULL,
    created   INTEGER NOT NULL,
    confirmed INTEGER NOT NULL,
    due       INTEGER,
    claimed   INTEGER NOT NULL,
    suspended INTEGER
) STRICT;

CREATE INDEX provider_grant_account ON provider_grant (account);
CREATE INDEX provider_grant_sid ON provider_grant (sid);
CREATE INDEX provider_grant_due ON provider_grant (due);

ALTER TABLE browser_session ADD COLUMN grant_id TEXT REFERENCES provider_grant (id) ON DELETE CASCADE;
ALTER TABLE sign_in ADD COLUMN grant_id TEXT REFERENCES provider_grant (id) ON DELETE CASCADE;
ALTER TABLE device_authorization ADD COLUMN grant_id TEXT;

CREATE INDEX browser_session_grant ON browser_session (grant_id);
CREATE INDEX sign_in_grant ON sign_in (grant_id);
CREATE INDEX device_authorization_grant ON device_authorization (grant_id);

-- of all columns, only this one decides who a caller is
CREATE TRIGGER provider_grant_suspended AFTER UPDATE OF suspended ON provider_grant
WHEN OLD.suspended IS NOT NEW.suspended
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;

-- in the database, so that tokens are deleted with whatever ends the last session, also in a replica of an older version
CREATE TRIGGER browser_session_ends_grant AFTER DELETE ON browser_session
WHEN OLD.grant_id IS NOT NULL
BEGIN
    DELETE FROM provider_grant WHERE id = OLD.grant_id
        AND NOT EXISTS (SELECT 1 FROM browser_session WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM sign_in WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM device_authorization WHERE grant_id = OLD.grant_id);
END;

CREATE TRIGGER sign_in_ends_grant AFTER DELETE ON sign_in
WHEN OLD.grant_id IS NOT NULL
BEGIN
    DELETE FROM provider_grant WHERE id = OLD.grant_id
        AND NOT EXISTS (SELECT 1 FROM browser_session WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM sign_in WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM device_authorization WHERE grant_id = OLD.grant_id);
END;

-- Logout tokens that were used, so that none is used twice.
CREATE TABLE logout_token (
    sha256  TEXT PRIMARY KEY NOT NULL,
    expires INTEGER NOT NULL
) STRICT;

DROP TRIGGER account_updated;

-- all columns but confirmed, which changes often: replicas learn it with another change, or once an hour
CREATE TRIGGER account_updated AFTER UPDATE OF name, id, display_name, role, groups, disabled, password, password_version,
    created, source, issuer, subject ON account
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'accounts'; END;
