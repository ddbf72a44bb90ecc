-- The collections that were read from the watch cache in the last hour, which a restarted gateway fills again. No data of users.
-- The same columns as for the embedded database.
CREATE TABLE recent_collection (
    cluster     TEXT COLLATE "C" NOT NULL,
    api_group   TEXT COLLATE "C" NOT NULL,
    api_version TEXT COLLATE "C" NOT NULL,
    resource    TEXT COLLATE "C" NOT NULL,
    namespace   TEXT COLLATE "C" NOT NULL,
    read_at     BIGINT NOT NULL,
    PRIMARY KEY (cluster, api_group, api_version, resource, namespace)
);
