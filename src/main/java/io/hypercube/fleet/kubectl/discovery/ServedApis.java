package io.hypercube.fleet.kubectl.discovery;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The groups, versions and resources of one API server, as far as they have been read.
 *
 * @param groups in its order
 * @param resources of the versions of groups that have been read; by name within one version
 */
public record ServedApis(List<ServedGroup> groups, Map<GroupVersion, List<ServedResource>> resources) {
    public ServedApis {
        groups = List.copyOf(groups);
        resources = Map.copyOf(resources);
    }

    /** The same with the resources of further versions. */
    public ServedApis with(Map<GroupVersion, List<ServedResource>> more) {
        Map<GroupVersion, List<ServedResource>> all = new LinkedHashMap<>(resources);
        all.putAll(more);
        return new ServedApis(groups, all);
    }

    /** Whether the server has the version, and its resources have not been read. */
    boolean isUnread(GroupVersion version) {
        return !resources.containsKey(version)
                && groups.stream()
                        .anyMatch(group -> group.name().equals(version.group())
                                && group.versions().contains(version.version()));
    }
}
