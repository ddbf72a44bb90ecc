package io.hypercube.fleet.kubectl.discovery;

/** @param group empty for the core group */
public record GroupVersion(String group, String version) {
    /** As in {@code apiVersion}: {@code v1}, {@code apps/v1}. */
    @Override
    public String toString() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** The path of its resources. */
    public String path() {
        return (group.isEmpty() ? "/api/" : "/apis/") + this;
    }
}
