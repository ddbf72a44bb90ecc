-- Changes that AI clients want to make, until they are confirmed and made. content is encrypted, and the last column, so that the others are
-- read without it; approvers are lines of groups. The same columns as for SQLite. No program keeps them in memory, so no change is counted.
CREATE TABLE ai_plan (
    id         TEXT COLLATE "C" PRIMARY KEY,
    account    TEXT COLLATE "C" NOT NULL REFERENCES account (name) ON DELETE CASCADE,
    account_id TEXT COLLATE "C" NOT NULL,
    client     TEXT NOT NULL,
    holder     TEXT NOT NULL,
    tool       TEXT NOT NULL,
    cluster    TEXT NOT NULL,
    confirm    TEXT NOT NULL,
    approvers  TEXT NOT NULL,
    created    BIGINT NOT NULL,
    expires    BIGINT NOT NULL,
    state      TEXT NOT NULL,
    decided_by TEXT,
    message    TEXT,
    content    BYTEA NOT NULL
);

CREATE INDEX ai_plan_account ON ai_plan (account_id, created);
CREATE INDEX ai_plan_expires ON ai_plan (expires);
CREATE INDEX ai_plan_of_account ON ai_plan (account);
