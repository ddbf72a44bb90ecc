-- Audit events and recorded sessions are kept in a file of their own, whose schema is db/audit/sqlite.sql.
SELECT 1;
