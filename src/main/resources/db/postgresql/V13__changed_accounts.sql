-- Which account each change of change_count's topic accounts was about, so that a process reads what has changed and nothing else.
-- Every value of the counter has a row or was deleted with the oldest ones: who finds a gap reads everything. The counter's row is
-- locked until the commit, so values become visible in their order. An empty name means all accounts.
CREATE TABLE account_change (
    value   BIGINT NOT NULL,
    account TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (value, account)
);

-- Counts once for a transaction: thousands of updates of the same row in one transaction take longer and longer.
CREATE OR REPLACE FUNCTION count_change_of_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    before  TEXT := coalesce(to_jsonb(OLD) ->> 'account', to_jsonb(OLD) ->> 'name');
    after   TEXT := coalesce(to_jsonb(NEW) ->> 'account', to_jsonb(NEW) ->> 'name');
    counted BIGINT;
BEGIN
    IF current_setting('hypercube.counted', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
        UPDATE change_count SET value = value + 1 WHERE topic = 'accounts' RETURNING value INTO counted;
        DELETE FROM account_change WHERE value = counted - 10000;
        PERFORM set_config('hypercube.counted', pg_current_xact_id()::text, true);
    END IF;
    INSERT INTO account_change (value, account)
        SELECT value, CASE WHEN before <> after THEN '' ELSE coalesce(after, before, '') END
        FROM change_count WHERE topic = 'accounts'
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;

DROP TRIGGER account_changed ON account;
DROP TRIGGER access_key_changed ON access_key;
DROP TRIGGER browser_session_changed ON browser_session;

-- the same columns as before, for each row: only a row tells its account
CREATE TRIGGER account_changed AFTER INSERT OR DELETE OR UPDATE OF name, id, display_name, role, groups, disabled,
    password, password_version, created, source, issuer, subject ON account
    FOR EACH ROW EXECUTE FUNCTION count_change_of_accounts();

CREATE TRIGGER account_truncated AFTER TRUNCATE ON account
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_accounts();

CREATE TRIGGER access_key_changed AFTER INSERT OR DELETE OR UPDATE OF access_key, account, secret_sha256,
    description, scope_clusters, scope_namespaces, scope_verbs, scope_read_only, disabled, created, expires, secret_version,
    previous_sha256, previous_expires ON access_key
    FOR EACH ROW EXECUTE FUNCTION count_change_of_accounts();

CREATE TRIGGER access_key_truncated AFTER TRUNCATE ON access_key
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_accounts();

CREATE TRIGGER browser_session_changed AFTER INSERT OR DELETE OR UPDATE OF sha256, account, account_id,
    password_version, created, expires, device, address ON browser_session
    FOR EACH ROW EXECUTE FUNCTION count_change_of_accounts();

CREATE TRIGGER browser_session_truncated AFTER TRUNCATE ON browser_session
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_accounts();
