package io.hypercube.fleet.kubectl.discovery;

import java.util.List;

/**
 * A resource in a version of a group, without its subresources.
 *
 * @param name plural, e.g. {@code pods}
 * @param group of the kind, which is almost always the group that the resource is in
 * @param version of the kind
 */
public record ServedResource(
        String name,
        String singularName,
        boolean namespaced,
        String group,
        String version,
        String kind,
        List<String> verbs,
        List<String> shortNames,
        List<String> categories) {
    public ServedResource {
        verbs = List.copyOf(verbs);
        shortNames = List.copyOf(shortNames);
        categories = List.copyOf(categories);
    }

    /** Whether clients would use the other one as this one: the same kind and scope. */
    boolean isAs(ServedResource other) {
        return namespaced == other.namespaced
                && kind.equals(other.kind)
                && group.equals(other.group)
                && version.equals(other.version);
    }

    ServedResource withVerbs(List<String> others) {
        return new ServedResource(name, singularName, namespaced, group, version, kind, others, shortNames, categories);
    }
}
