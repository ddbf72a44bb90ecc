-- Which account each change of change_count's topic accounts was about, so that a process reads what has changed and nothing else.
-- Every value of the counter has a row or was deleted with the oldest ones: who finds a gap reads everything. An empty name means
-- all accounts. The same columns as for PostgreSQL.
CREATE TABLE account_change (
    value   INTEGER NOT NULL,
    account TEXT NOT NULL,
    PRIMARY KEY (value, account)
) STRICT, WITHOUT ROWID;

DROP TRIGGER account_inserted;
DROP TRIGGER account_updated;
DROP TRIGGER account_deleted;
DROP TRIGGER access_key_inserted;
DROP TRIGGER access_key_updated;
DROP TRIGGER access_key_deleted;
DROP TRIGGER browser_session_inserted;
DROP TRIGGER browser_session_updated;
DROP TRIGGER browser_session_deleted;
DROP TRIGGER sign_in_inserted;
DROP TRIGGER sign_in_deleted;
DROP TRIGGER provider_grant_suspended;

-- on the same changes as before
CREATE TRIGGER account_inserted AFTER INSERT ON account
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    INSERT INTO account_change SELECT value, NEW.name FROM change_count WHERE topic = 'accounts';
    DELETE FROM account_change WHERE value = (SELECT value FROM change_count WHERE topic = 'accounts') - 10000;
END;

CREATE TRIGGER account_updated AFTER UPDATE OF name, id, display_name, role, groups, disabled, password, password_version,
    created, source, issuer, subject ON account
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    INSERT INTO account_change SELECT value, iif(OLD.name = NEW.name, NEW.name, '') FROM change_count WHERE topic = 'accounts';
    DELETE FROM account_change WHERE value = (SELECT value FROM change_count WHERE topic = 'accounts') - 10000;
END;

CREATE TRIGGER account_deleted AFTER DELETE ON account
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    INSERT INTO account_change SELECT value, OLD.name FROM change_count WHERE topic = 'accounts';
    DELETE FROM account_change WHERE value = (SELECT value FROM change_count WHERE topic = 'accounts') - 10000;
END;

CREATE TRIGGER access_key_inserted AFTER INSERT ON access_key
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    INSERT INTO account_change SELECT value, NEW.account FROM change_count WHERE topic = 'accounts';
    DELETE FROM account_change WHERE value = (SELECT value FROM change_count WHERE topic = 'accounts') - 10000;
END;

CREATE TRIGGER access_key_updated AFTER UPDATE OF access_key, account, secret_sha256, description, scope_clusters,
    scope_namespaces, scope_verbs, scope_read_only, disabled, created, expires, secret_version,
    previous_sha256, previous_expires ON access_key
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    INSERT INTO account_change SELECT value, iif(OLD.account = NEW.account, NEW.account, '') FROM change_count WHERE topic = 'accounts';
    DELETE FROM account_change WHERE value = (SELECT value FROM change_count WHERE topic = 'accounts') - 10000;
END;

CREATE TRIGGER access_key_deleted AFTER DELETE ON access_key
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    INSERT INTO account_change SELECT value, OLD.account FROM change_count WHERE topic = 'accounts';
    DELETE FROM account_change WHERE value = (SELECT value FROM change_count WHERE topic = 'accounts') - 10000;
END;

CREATE TRIGGER browser_session_inserted AFTER INSERT ON browser_session
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    INSERT INTO account_change SELECT value, NEW.account FROM change_count WHERE topic = 'accounts';
    DELETE FROM account_change WHERE value = (SELECT value FROM change_count WHERE topic = 'accounts') - 10000;
END;

CREATE TRIGGER browser_session_updated AFTER UPDATE OF sha256, account, account_id, password_version, created, expires,
    device, address ON browser_session
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    INSERT INTO account_change SELECT value, iif(OLD.account = NEW.account, NEW.account, '') FROM change_count WHERE topic = 'accounts';
    DELETE FROM account_change WHERE value = (SELECT value FROM change_count WHERE topic = 'accounts') - 10000;
END;

CREATE TRIGGER browser_session_deleted AFTER DELETE ON browser_session
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    INSERT INTO account_change SELECT value, OLD.account FROM change_count WHERE topic = 'accounts';
    DELETE FROM account_change WHERE value = (SELECT value FROM change_count WHERE topic = 'accounts') - 10000;
END;

CREATE TRIGGER sign_in_inserted AFTER INSERT ON sign_in
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    INSERT INTO account_change SELECT value, NEW.account FROM change_count WHERE topic = 'accounts';
    DELETE FROM account_change WHERE value = (SELECT value FROM change_count WHERE topic = 'accounts') - 10000;
END;

CREATE TRIGGER sign_in_deleted AFTER DELETE ON sign_in
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    INSERT INTO account_change SELECT value, OLD.account FROM change_count WHERE topic = 'accounts';
    DELETE FROM account_change WHERE value = (SELECT value FROM change_count WHERE topic = 'accounts') - 10000;
END;

CREATE TRIGGER provider_grant_suspended AFTER UPDATE OF suspended ON provider_grant
WHEN OLD.suspended IS NOT NEW.suspended
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'accounts';
    INSERT INTO account_change SELECT value, iif(OLD.account = NEW.account, NEW.account, '') FROM change_count WHERE topic = 'accounts';
    DELETE FROM account_change WHERE value = (SELECT value FROM change_count WHERE topic = 'accounts') - 10000;
END;
