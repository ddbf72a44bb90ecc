package io.hypercube.audit;

import java.util.List;
import java.util.Set;

/**
 * Resources of one API group.
 *
 * @param group empty for the core group
 * @param resources empty for every resource of the group
 * @param names of objects; empty for every object. The empty name stands for calls without one.
 */
public record GroupResources(String group, List<ResourcePattern> resources, Set<String> names) {
    public GroupResources {
        resources = List.copyOf(resources);
        names = Set.copyOf(names);
    }

    boolean matches(ObjectReference object) {
        if (!group.equals(object.apiGroup())) {
            return false;
        }
        return resources.isEmpty()
                || ((names.isEmpty() || names.contains(object.name() == null ? "" : object.name()))
                        && matchesAny(object));
    }

    private boolean matchesAny(ObjectReference object) {
        for (int i = 0; i < resources.size(); i++) {
            if (resources.get(i).matches(object)) {
                return true;
            }
        }
        return false;
    }
}
