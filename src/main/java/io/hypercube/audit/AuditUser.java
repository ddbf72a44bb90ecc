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
    /** Of its objects, beside the characters. */
    private static final int OF_A_TEXT = 64;

    /** A user without uid and extra values. */
    public AuditUser(String name, List<String> groups) {
        this(name, null, groups, Map.of());
    }

    /** The memory of what the caller chooses when it acts as this user. */
    long estimatedBytes() {
        long bytes = name.length();
        for (String group : groups) {
            bytes += group.length() + OF_A_TEXT;
        }
        for (Map.Entry<String, List<String>> entry : extra.entrySet()) {
            bytes += entry.getKey().length() + OF_A_TEXT;
            for (String value : entry.getValue()) {
                bytes += value.length() + OF_A_TEXT;
            }
        }
        return bytes;
    }
}
