package io.hypercube.identity;

import java.util.List;

/** Somebody as a cluster's RBAC knows him: a name and groups. */
public record User(String name, List<String> groups) {
    public User {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name: blank (expected: a user name)");
        }
        groups = List.copyOf(groups);
    }
}
