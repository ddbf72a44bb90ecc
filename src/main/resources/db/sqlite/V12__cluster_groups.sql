-- Saved groups of clusters. clusters are lines of names and patterns, selector is a label selector; null for all clusters.
CREATE TABLE cluster_group (
    name     TEXT PRIMARY KEY NOT NULL,
    clusters TEXT,
    selector TEXT
) STRICT;

INSERT INTO change_count (topic, value) VALUES ('clustergroups', 0);

CREATE TRIGGER cluster_group_inserted AFTER INSERT ON cluster_group
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'clustergroups'; END;

CREATE TRIGGER cluster_group_updated AFTER UPDATE ON cluster_group
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'clustergroups'; END;

CREATE TRIGGER cluster_group_deleted AFTER DELETE ON cluster_group
BEGIN UPDATE change_count SET value = value + 1 WHERE topic = 'clustergroups'; END;
