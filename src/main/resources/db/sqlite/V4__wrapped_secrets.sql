-- Keys and certificates that replicas share, wrapped by a master key that is not in here. The same columns as for PostgreSQL.
CREATE TABLE wrapped_secret (
    name       TEXT NOT NULL,
    version    INTEGER NOT NULL,
    master_key TEXT NOT NULL,
    wrapped    BLOB NOT NULL,
    created    INTEGER NOT NULL,
    starts     INTEGER NOT NULL,
    lifetime   INTEGER NOT NULL,
    PRIMARY KEY (name, version)
) STRICT;

INSERT INTO change_count (topic, value) VALUES ('secrets', 0);

CREATE TRIGGER wrapped_secret_inserted AFTER INSERT ON wrapped_secret
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'secrets'; END;

CREATE TRIGGER wrapped_secret_updated AFTER UPDATE ON wrapped_secret
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'secrets'; END;

CREATE TRIGGER wrapped_secret_deleted AFTER DELETE ON wrapped_secret
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'secrets'; END;

-- The oldest program that may use this database, by the newest schema that it knows.
CREATE TABLE schema_compatibility (
    oldest INTEGER NOT NULL
) STRICT;

INSERT INTO schema_compatibility (oldest) VALUES (4);
