-- What an identity provider granted at a sign-in: its tokens, encrypted, and its session there. Sessions and sign-ins that depend on
-- it end with it. The same columns as for SQLite.
CREATE TABLE provider_grant (
    id        TEXT COLLATE "C" PRIMARY KEY,
    account   TEXT COLLATE "C" NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    sid       TEXT,
    secrets   BYTEA NOT NULL,
    version   INTEGER NOT NULL,
    created   BIGINT NOT NULL,
    confirmed BIGINT NOT NULL,
    due       BIGINT,
    claimed   BIGINT NOT NULL,
    suspended BIGINT
);

CREATE INDEX provider_grant_account ON provider_grant (account);
CREATE INDEX provider_grant_sid ON provider_grant (sid);
CREATE INDEX provider_grant_due ON provider_grant (due);

ALTER TABLE browser_session ADD COLUMN grant_id TEXT COLLATE "C" REFERENCES provider_grant (id) ON DELETE CASCADE;
ALTER TABLE sign_in ADD COLUMN grant_id TEXT COLLATE "C" REFERENCES provider_grant (id) ON DELETE CASCADE;
ALTER TABLE device_authorization ADD COLUMN grant_id TEXT COLLATE "C";

CREATE INDEX browser_session_grant ON browser_session (grant_id);
CREATE INDEX sign_in_grant ON sign_in (grant_id);
CREATE INDEX device_authorization_grant ON device_authorization (grant_id);

-- of all columns, only this one decides who a caller is
CREATE TRIGGER provider_grant_suspended AFTER UPDATE OF suspended ON provider_grant
    FOR EACH ROW WHEN (OLD.suspended IS DISTINCT FROM NEW.suspended)
    EXECUTE FUNCTION count_change_of_accounts();

-- in the database, so that tokens are deleted with whatever ends the last session, also in a replica of an older version
CREATE FUNCTION end_unused_grant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM provider_grant WHERE id = OLD.grant_id
        AND NOT EXISTS (SELECT 1 FROM browser_session WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM sign_in WHERE grant_id = OLD.grant_id)
        AND NOT EXISTS (SELECT 1 FROM device_authorization WHERE grant_id = OLD.grant_id);
    RETURN NULL;
END $$;

CREATE TRIGGER browser_session_ends_grant AFTER DELETE ON browser_session
    FOR EACH ROW WHEN (OLD.grant_id IS NOT NULL) EXECUTE FUNCTION end_unused_grant();

CREATE TRIGGER sign_in_ends_grant AFTER DELETE ON sign_in
    FOR EACH ROW WHEN (OLD.grant_id IS NOT NULL) EXECUTE FUNCTION end_unused_grant();

-- Logout tokens that were used, so that none is used twice.
CREATE TABLE logout_token (
    sha256  TEXT COLLATE "C" PRIMARY KEY,
    expires BIGINT NOT NULL
);

DROP TRIGGER account_changed ON account;

-- all columns but confirmed, which changes often: replicas learn it with another change, or once an hour
CREATE TRIGGER account_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF name, id, display_name, role, groups, disabled,
    password, password_version, created, source, issuer, subject ON account
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_accounts();
