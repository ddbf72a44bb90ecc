package io.hypercube.audit;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A user as in {@code authentication.k8s.io/v1} {@code UserInfo}.
 *
 * @param uid null for none
 */
public record AuditUser(String name, @Nullable String uid, List<String> groups, Map<String, List<String>> extra) {
    /** A user without uid and extra values. */
    public AuditUser(String name, List<String> groups) {
        this(name, null, groups, Map.of());
    }
}
