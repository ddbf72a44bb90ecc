-- The collections that were read from the watch cache in the last hour, which a restarted gateway fills again. No data of users.
CREATE TABLE recent_collection (
    cluster     TEXT NOT NULL,
    api_group   TEXT NOT NULL,
    api_version TEXT NOT NULL,
    resource    TEXT NOT NULL,
    namespace   TEXT NOT NULL,
    read_at     INTEGER NOT NULL,
    PRIMARY KEY (cluster, api_group, api_version, resource, namespace)
) STRICT;
