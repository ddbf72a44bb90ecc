package io.hypercube.proxy;

/** The two ways in to the same clusters. */
public enum EntryPoint {
    /** Lists are filtered, sorted and paged. */
    PAGED("/api/v1/cube/proxy/clusters/"),
    /** The API server's own answers, for kubectl and every client library. */
    PLAIN("/clusters/");

    private final String prefix;

    EntryPoint(String prefix) {
        this.prefix = prefix;
    }

    /** What stands before the cluster's name. */
    public String prefix() {
        return prefix;
    }
}
