package io.hypercube.identity;

import java.util.Locale;
import java.util.Optional;

/** What an account may do in Hypercube itself. */
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
