-- Saved groups of clusters. clusters are lines of names and patterns, selector is a label selector; null for all clusters.
CREATE TABLE cluster_group (
    name     TEXT COLLATE "C" PRIMARY KEY,
    clusters TEXT,
    selector TEXT
);

INSERT INTO change_count (topic, value) VALUES ('clustergroups', 0);

CREATE FUNCTION count_change_of_cluster_groups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE change_count SET value = value + 1 WHERE topic = 'clustergroups';
    RETURN NULL;
END
$$;

CREATE TRIGGER cluster_group_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON cluster_group
    FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_cluster_groups();
