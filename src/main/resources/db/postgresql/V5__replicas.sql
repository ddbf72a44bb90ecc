-- The running replicas. beat is milliseconds since 1970 by the clock of the database, which alone decides who is gone.
CREATE TABLE member (
    id       TEXT COLLATE "C" PRIMARY KEY,
    address  TEXT NOT NULL,
    protocol INTEGER NOT NULL,
    beat     BIGINT NOT NULL
);

-- Work that one replica does for all. The holder has the advisory lock; epoch grows with each holder, and writes of an
-- earlier epoch are refused.
CREATE TABLE singleton (
    name   TEXT COLLATE "C" PRIMARY KEY,
    epoch  BIGINT NOT NULL,
    holder TEXT NOT NULL
);

-- The state of each cluster as of the last probe. Rows describe the probe, not the connection: identity is a hash of the
-- server's address and trust. Durations and times are milliseconds.
CREATE TABLE cluster_state (
    cluster  TEXT COLLATE "C" PRIMARY KEY,
    identity TEXT NOT NULL,
    phase    TEXT NOT NULL,
    reason   TEXT NOT NULL,
    message  TEXT NOT NULL,
    since    BIGINT,
    probed   BIGINT,
    latency  BIGINT,
    version  TEXT,
    written  BIGINT NOT NULL
);
