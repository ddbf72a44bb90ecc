-- The rights that people let AI clients use for them. A row begins with an authorization code, and becomes a delegation when the client has
-- exchanged the code for the first refresh token: then family_sha256 is set. In a table of its own, so that no older program takes a
-- delegation for a sign-in of the API. The same columns as for SQLite.
CREATE TABLE delegation (
    id                 TEXT COLLATE "C" PRIMARY KEY,
    account            TEXT COLLATE "C" NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    account_id         TEXT NOT NULL,
    credential_version INTEGER NOT NULL,
    client_id          TEXT COLLATE "C" NOT NULL,
    client_name        TEXT NOT NULL,
    scopes             TEXT NOT NULL,
    scope_clusters     TEXT,
    scope_namespaces   TEXT,
    code_sha256        BYTEA NOT NULL UNIQUE,
    code_expires       BIGINT NOT NULL,
    redirect_uri       TEXT NOT NULL,
    challenge          TEXT NOT NULL,
    family_sha256      BYTEA UNIQUE,
    current_sha256     BYTEA,
    previous_sha256    BYTEA,
    rotated            BIGINT,
    address            TEXT NOT NULL,
    created            BIGINT NOT NULL,
    last_used          BIGINT NOT NULL,
    expires            BIGINT NOT NULL,
    grant_id           TEXT COLLATE "C" REFERENCES provider_grant (id) ON DELETE CASCADE
);

CREATE INDEX delegation_account ON delegation (account);
CREATE INDEX delegation_client ON delegation (client_id);
CREATE INDEX delegation_grant ON delegation (grant_id);

-- a row without a family is no delegation yet
CREATE TRIGGER delegation_begun AFTER UPDATE OF family_sha256 ON delegation
    FOR EACH ROW EXECUTE FUNCTION count_change_of_accounts();

CREATE TRIGGER delegation_deleted AFTER DELETE ON delegation
    FOR EACH ROW WHEN (OLD.family_sha256 IS NOT NULL) EXECUTE FUNCTION count_change_of_accounts();

CREATE TRIGGER delegation_truncated AFTER TRUNCATE ON delegation
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_accounts();

-- in the database, so that a replica of an older version ends them as well
CREATE FUNCTION end_delegations_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM delegation WHERE account = NEW.name;
    RETURN NULL;
END $$;

CREATE TRIGGER account_ends_delegations AFTER UPDATE OF disabled, password_version ON account
    FOR EACH ROW WHEN (NEW.disabled OR NEW.password_version <> OLD.password_version)
    EXECUTE FUNCTION end_delegations_of_account();

-- as before, unless a delegation depends on the grant
CREATE OR REPLACE FUNCTION end_unused_grant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM provider_grant WHERE id = OLD.grant_id
        AND NOT EXISTS (SELECT 1 FROM browser_session WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM sign_in WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM delegation WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM device_authorization WHERE grant_id = OLD.grant_id);
    RETURN NULL;
END $$;

CREATE TRIGGER delegation_ends_grant AFTER DELETE ON delegation
    FOR EACH ROW WHEN (OLD.grant_id IS NOT NULL) EXECUTE FUNCTION end_unused_grant();

-- Clients that registered themselves (RFC 7591), which only mcpDynamicRegistration allows. No program keeps them in memory.
CREATE TABLE registered_client (
    id            TEXT COLLATE "C" PRIMARY KEY,
    name          TEXT NOT NULL,
    redirect_uris TEXT NOT NULL,
    created       BIGINT NOT NULL
);

CREATE INDEX registered_client_created ON registered_client (created);
