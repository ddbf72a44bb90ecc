-- The network that registered a client, so that each has its share of the registrations that no delegation depends on. Older programs write
-- no network: theirs share one. The same columns as for PostgreSQL.
ALTER TABLE registered_client ADD COLUMN network TEXT NOT NULL DEFAULT '';
