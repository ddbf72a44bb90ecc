-- The events of one UTC day in audit.db; DAY stands for YYYYMMDD.
CREATE TABLE IF NOT EXISTS audit_event_DAY (
    day         INTEGER NOT NULL,
    audit_id    TEXT NOT NULL,
    stage       INTEGER NOT NULL,
    received    INTEGER NOT NULL,
    actor       TEXT,
    attempted   TEXT,
    uid         TEXT,
    cluster     TEXT,
    verb        TEXT NOT NULL,
    api_group   TEXT,
    resource    TEXT,
    namespace   TEXT,
    name        TEXT,
    subresource TEXT,
    code        INTEGER,
    access_key  TEXT,
    refused     INTEGER NOT NULL,
    event       BLOB NOT NULL,
    PRIMARY KEY (day, audit_id)
);

CREATE INDEX IF NOT EXISTS audit_event_DAY_received ON audit_event_DAY (received);
CREATE INDEX IF NOT EXISTS audit_event_DAY_actor ON audit_event_DAY (actor, received);
CREATE INDEX IF NOT EXISTS audit_event_DAY_attempted ON audit_event_DAY (attempted, received) WHERE attempted IS NOT NULL;
CREATE INDEX IF NOT EXISTS audit_event_DAY_cluster ON audit_event_DAY (cluster, received);
CREATE INDEX IF NOT EXISTS audit_event_DAY_object ON audit_event_DAY (resource, namespace, name);
CREATE INDEX IF NOT EXISTS audit_event_DAY_access_key ON audit_event_DAY (access_key, received) WHERE access_key IS NOT NULL;
