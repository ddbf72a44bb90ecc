package io.hypercube.core.identity;

import java.util.List;

/** A user as a cluster's RBAC knows it: a name and groups. */
public record User(String name, List<String> groups) {
    public User {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name: blank (expected: a user name)");
        }
        groups = List.copyOf(groups);
    }
}
