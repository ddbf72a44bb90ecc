package io.hypercube.fleet.kubectl.discovery;

import java.util.List;

/**
 * A group of APIs.
 *
 * @param name empty for the core group
 * @param versions the preferred one first
 */
public record ServedGroup(String name, List<String> versions) {
    public ServedGroup {
        versions = List.copyOf(versions);
    }
}
