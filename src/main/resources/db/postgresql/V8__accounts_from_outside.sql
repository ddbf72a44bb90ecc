-- Accounts of people who sign in at an identity provider: issuer and subject are the identity, the name is only its label, and
-- confirmed is the last time that the provider vouched for it. The same columns as for SQLite.
ALTER TABLE account ADD COLUMN source TEXT NOT NULL DEFAULT 'local';
ALTER TABLE account ADD COLUMN issuer TEXT;
ALTER TABLE account ADD COLUMN subject TEXT;
ALTER TABLE account ADD COLUMN confirmed BIGINT;

CREATE UNIQUE INDEX account_identity ON account (issuer, subject);
