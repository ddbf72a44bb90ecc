-- kubeconfig is encrypted, by a key that is not in here. Labels are lines of key=value.
CREATE TABLE imported_cluster (
    name       TEXT PRIMARY KEY NOT NULL,
    labels     TEXT NOT NULL,
    kubeconfig BLOB NOT NULL,
    created    INTEGER NOT NULL
) STRICT;

INSERT INTO change_count (topic, value) VALUES ('clusters', 0);

CREATE TRIGGER imported_cluster_inserted AFTER INSERT ON imported_cluster
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'clusters'; END;

CREATE TRIGGER imported_cluster_updated AFTER UPDATE ON imported_cluster
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'clusters'; END;

CREATE TRIGGER imported_cluster_deleted AFTER DELETE ON imported_cluster
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'clusters'; END;
