package io.hypercube.core.identity;

import java.util.Locale;
import java.util.Optional;

/** The permissions of an account in Hypercube itself, as opposed to its RBAC permissions in clusters. */
public enum Role {
    ADMIN,
    MEMBER;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Role> parse(String text) {
        return switch (text) {
            case "admin" -> Optional.of(ADMIN);
            case "member" -> Optional.of(MEMBER);
            default -> Optional.empty();
        };
    }
}
