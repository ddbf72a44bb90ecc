-- The rights that people let AI clients use for them. A row begins with an authorization code, and becomes a delegation when the client has
-- exchanged the code for the first refresh token: then family_sha256 is set. In a table of its own, so that no older program takes a
-- delegation for a sign-in of the API. The same columns as for PostgreSQL.
CREATE TABLE delegation (
    id                 TEXT PRIMARY KEY NOT NULL,
    account            TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    account_id         TEXT NOT NULL,
    credential_version INTEGER NOT NULL,
    client_id          TEXT NOT NULL,
    client_name        TEXT NOT NULL,
    scopes             TEXT NOT NULL,
    scope_clusters     TEXT,
    scope_namespaces   TEXT,
    code_sha256        BLOB NOT NULL UNIQUE,
    code_expires       INTEGER NOT NULL,
    redirect_uri       TEXT NOT NULL,
    challenge          TEXT NOT NULL,
    family_sha256      BLOB UNIQUE,
    current_sha256     BLOB,
    previous_sha256    BLOB,
    rotated            INTEGER,
    address            TEXT NOT NULL,
    created            INTEGER NOT NULL,
    last_used          INTEGER NOT NULL,
    expires            INTEGER NOT NULL,
    grant_id           TEXT REFERENCES provider_grant (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX delegation_account ON delegation (account);
CREATE INDEX delegation_client ON delegation (client_id);
CREATE INDEX delegation_grant ON delegation (grant_id);

-- a row without a family is no delegation yet
CREATE TRIGGER delegation_begun AFTER UPDATE OF family_sha256 ON delegation
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    INSERT INTO account_change SELECT value, NEW.account FROM change_count WHERE topic = 'accounts';
    DELETE FROM account_change WHERE value = (SELECT value FROM change_count WHERE topic = 'accounts') - 10000;
END;

CREATE TRIGGER delegation_deleted AFTER DELETE ON delegation
WHEN OLD.family_sha256 IS NOT NULL
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    INSERT INTO account_change SELECT value, OLD.account FROM change_count WHERE topic = 'accounts';
    DELETE FROM account_change WHERE value = (SELECT value FROM change_count WHERE topic = 'accounts') - 10000;
END;

-- in the database, so that a replica of an older version ends them as well
CREATE TRIGGER account_ends_delegations AFTER UPDATE OF disabled, password_version ON account
WHEN NEW.disabled OR NEW.password_version <> OLD.password_version
BEGIN DELETE FROM delegation WHERE account = NEW.name; END;

DROP TRIGGER browser_session_ends_grant;
DROP TRIGGER sign_in_ends_grant;

-- as before, unless a delegation depends on the grant
CREATE TRIGGER browser_session_ends_grant AFTER DELETE ON browser_session
WHEN OLD.grant_id IS NOT NULL
BEGIN
    DELETE FROM provider_grant WHERE id = OLD.grant_id
        AND NOT EXISTS (SELECT 1 FROM browser_session WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM sign_in WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM delegation WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM device_authorization WHERE grant_id = OLD.grant_id);
END;

CREATE TRIGGER sign_in_ends_grant AFTER DELETE ON sign_in
WHEN OLD.grant_id IS NOT NULL
BEGIN
    DELETE FROM provider_grant WHERE id = OLD.grant_id
        AND NOT EXISTS (SELECT 1 FROM browser_session WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM sign_in WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM delegation WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM device_authorization WHERE grant_id = OLD.grant_id);
END;

CREATE TRIGGER delegation_ends_grant AFTER DELETE ON delegation
WHEN OLD.grant_id IS NOT NULL
BEGIN
    DELETE FROM provider_grant WHERE id = OLD.grant_id
        AND NOT EXISTS (SELECT 1 FROM browser_session WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM sign_in WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM delegation WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM device_authorization WHERE grant_id = OLD.grant_id);
END;

-- Clients that registered themselves (RFC 7591), which only mcpDynamicRegistration allows. No program keeps them in memory.
CREATE TABLE registered_client (
    id            TEXT PRIMARY KEY NOT NULL,
    name          TEXT NOT NULL,
    redirect_uris TEXT NOT NULL,
    created       INTEGER NOT NULL
) STRICT;

CREATE INDEX registered_client_created ON registered_client (created);
