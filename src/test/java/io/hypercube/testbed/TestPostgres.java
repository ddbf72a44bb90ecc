package io.hypercube.testbed;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

/**
 * A real PostgreSQL on loopback. It does not wait for the disk: tests end processes, also by SIGKILL, but not the machine, and what a
 * process has written survives its end.
 */
public final class TestPostgres {
    private TestPostgres() {}

    /** A server that is not started yet, with a free port and an empty data directory unless they are set. */
    public static EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder().setServerConfig("fsync", "off").setServerConfig("full_page_writes", "off");
    }
}
