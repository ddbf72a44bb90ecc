-- The embedded database has one gateway, which shares nothing. The number keeps both databases at the same version.
SELECT 1;
