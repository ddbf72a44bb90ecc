-- Keys and certificates that replicas share, wrapped by a master key that is not in here. The same columns as for SQLite.
CREATE TABLE wrapped_secret (
    name       TEXT COLLATE "C" NOT NULL,
    version    INTEGER NOT NULL,
    master_key TEXT NOT NULL,
    wrapped    BYTEA NOT NULL,
    created    BIGINT NOT NULL,
    starts     BIGINT NOT NULL,
    lifetime   BIGINT NOT NULL,
    PRIMARY KEY (name, version)
);

INSERT INTO change_count (topic, value) VALUES ('secrets', 0);

CREATE FUNCTION count_change_of_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'secrets';
    RETURN NULL;
END
$$;

CREATE TRIGGER wrapped_secret_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON wrapped_secret
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_secrets();

-- The oldest program that may use this database, by the newest schema that it knows.
CREATE TABLE schema_compatibility (
    oldest INTEGER NOT NULL
);

INSERT INTO schema_compatibility (oldest) VALUES (4);
