-- Audit events. One partition for each UTC day, audit_event_YYYYMMDD, is attached when it is first needed and dropped as a whole.
-- received is microseconds since 1970. actor is the user name, attempted the name of a failed sign-in. Texts are cut after
-- 256 characters, so that they fit into indexes; event has the whole JSON. The same columns as in db/audit/sqlite-day.sql.
CREATE TABLE audit_event (
    day         INTEGER NOT NULL,
    audit_id    TEXT COLLATE "C" NOT NULL,
    stage       INTEGER NOT NULL,
    received    BIGINT NOT NULL,
    actor       TEXT COLLATE "C",
    attempted   TEXT COLLATE "C",
    uid         TEXT COLLATE "C",
    cluster     TEXT COLLATE "C",
    verb        TEXT COLLATE "C" NOT NULL,
    api_group   TEXT COLLATE "C",
    resource    TEXT COLLATE "C",
    namespace   TEXT COLLATE "C",
    name        TEXT COLLATE "C",
    subresource TEXT COLLATE "C",
    code        INTEGER,
    access_key  TEXT COLLATE "C",
    refused     INTEGER NOT NULL,
    event       BYTEA NOT NULL,
    PRIMARY KEY (day, audit_id)
) PARTITION BY RANGE (day);

CREATE INDEX audit_event_received ON audit_event (received);
CREATE INDEX audit_event_actor ON audit_event (actor, received);
CREATE INDEX audit_event_attempted ON audit_event (attempted, received) WHERE attempted IS NOT NULL;
CREATE INDEX audit_event_cluster ON audit_event (cluster, received);
CREATE INDEX audit_event_object ON audit_event (resource, namespace, name);
CREATE INDEX audit_event_access_key ON audit_event (access_key, received) WHERE access_key IS NOT NULL;

-- Recorded sessions. started and ended are milliseconds since 1970; ended is null while the session runs. complete is 1
-- when the session has ended and nothing is missing. meta is JSON.
CREATE TABLE recording (
    id         TEXT COLLATE "C" PRIMARY KEY,
    audit_id   TEXT COLLATE "C" NOT NULL,
    account_id TEXT COLLATE "C" NOT NULL,
    started    BIGINT NOT NULL,
    written    BIGINT NOT NULL,
    ended      BIGINT,
    meta       TEXT NOT NULL,
    bytes      BIGINT NOT NULL,
    complete   INTEGER NOT NULL
);

CREATE INDEX recording_started ON recording (started);
CREATE INDEX recording_account ON recording (account_id, started);

CREATE TABLE recording_chunk (
    id   TEXT COLLATE "C" NOT NULL REFERENCES recording (id) ON DELETE CASCADE,
    seq  BIGINT NOT NULL,
    data BYTEA NOT NULL,
    PRIMARY KEY (id, seq)
);
