-- kubeconfig is encrypted, by a key that is not in here. Labels are lines of key=value.
CREATE TABLE imported_cluster (
    name       TEXT COLLATE "C" PRIMARY KEY,
    labels     TEXT NOT NULL,
    kubeconfig BYTEA NOT NULL,
    created    BIGINT NOT NULL
);

INSERT INTO change_count (topic, value) VALUES ('clusters', 0);

CREATE FUNCTION count_change_of_clusters() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'clusters';
    RETURN NULL;
END
$$;

CREATE TRIGGER imported_cluster_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON imported_cluster
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_clusters();
