package io.hypercube.ai.tool;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A resource as discovery tells it.
 *
 * @param group empty for the core group
 * @param resource the plural name, such as {@code pods}
 */
public record ResourceType(
        String group, String version, String resource, String kind, boolean namespaced, List<String> otherNames) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9.-]{0,253}");

    public ResourceType {
        otherNames = List.copyOf(otherNames);
    }

    /** Whether all names are such that they can stand outside of the data of clusters: a cluster may say anything. */
    boolean isNamed() {
        return !resource.isEmpty()
                && Stream.concat(Stream.of(group, version, resource, kind), otherNames.stream())
                        .allMatch(name -> NAME.matcher(name).matches());
    }

    /** {@code pods}, {@code deployments.apps}. */
    public String name() {
        return group.isEmpty() ? resource : resource + "." + group;
    }

    /** {@code v1}, {@code apps/v1}. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** {@code /api/v1}, {@code /apis/apps/v1}. */
    public String root() {
        return (group.isEmpty() ? "/api/" : "/apis/") + apiVersion();
    }

    /** Whether its objects are Secrets, whose values no model sees. */
    public boolean isSecret() {
        return resource.equals("secrets") || kind.equals("Secret");
    }
}
