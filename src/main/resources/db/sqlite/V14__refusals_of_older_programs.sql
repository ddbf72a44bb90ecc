-- Programs before schema 10 do not know stopped accounts (10), suspended grants (9) and unconfirmed accounts (8), and would admit them.
-- From here on, a migration with a refusal raises this number to its own; a test holds that.
UPDATE schema_compatibility SET oldest = 10 WHERE oldest < 10;
