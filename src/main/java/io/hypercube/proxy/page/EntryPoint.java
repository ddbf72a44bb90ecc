package io.hypercube.proxy.page;

/** The two URL prefixes under which clusters are served. */
public enum EntryPoint {
    /** Lists are filtered, sorted and paged. */
    PAGED("/api/v1/cube/proxy/clusters/"),
    /** The API server's own responses, for kubectl and client libraries. */
    PLAIN("/clusters/");

    private final String prefix;
    private final String template;

    EntryPoint(String prefix) {
        this.prefix = prefix;
        this.template = prefix + "{name}";
    }

    /** The path before the cluster's name. */
    public String prefix() {
        return prefix;
    }

    /** The path up to the cluster's own path, for any cluster. */
    public String template() {
        return template;
    }
}
