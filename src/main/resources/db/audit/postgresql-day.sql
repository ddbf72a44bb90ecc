-- The events of one UTC day; DAY stands for YYYYMMDD and NEXT for the number after it. ATTACH does not block readers and writers of
-- other days, as CREATE TABLE … PARTITION OF does.
CREATE TABLE audit_event_DAY (LIKE audit_event INCLUDING ALL);
ALTER TABLE audit_event ATTACH PARTITION audit_event_DAY FOR VALUES FROM (DAY) TO (NEXT);
