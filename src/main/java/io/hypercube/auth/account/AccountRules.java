package io.hypercube.auth.account;

import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Validates accounts, groups and passwords. Names and groups are sent to clusters as header values and appear in paths, so they
 * are printable ASCII. The prefix {@code system:} is reserved for Kubernetes.
 */
final class AccountRules {
    private static final int LONGEST_NAME = 253;
    private static final int MOST_GROUPS = 64;
    private static final int SHORTEST_PASSWORD = 8;
    private static final int LONGEST_PASSWORD = 1024;
    private static final String SYSTEM = "system:";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._@:+-]*[A-Za-z0-9])?");
    /** Without a comma: joined header values would otherwise split into two groups. */
    private static final Pattern GROUP = Pattern.compile("[!-~&&[^,]]([ -~&&[^,]]*[!-~&&[^,]])?");

    private AccountRules() {}

    static void requireName(String name) {
        if (name.length() > LONGEST_NAME || !NAME.matcher(name).matches() || isSystem(name)) {
            throw ApiException.invalid(
                    "name",
                    name,
                    "1 to " + LONGEST_NAME + " letters, digits or . _ @ : + - between letters or digits,"
                            + " and without the prefix " + SYSTEM);
        }
    }

    static void requireGroups(List<String> groups, boolean systemGroups) {
        if (groups.size() > MOST_GROUPS) {
            throw ApiException.invalid("groups", groups.size() + " groups", "at most " + MOST_GROUPS);
        }
        for (String group : groups) {
            if (group.length() > LONGEST_NAME || !GROUP.matcher(group).matches()) {
                throw ApiException.invalid(
                        "groups", group, "1 to " + LONGEST_NAME + " printable ASCII characters without a comma");
            }
            if (isSystem(group) && !systemGroups) {
                throw ApiException.invalid("groups", group, "a group that does not start with " + SYSTEM);
            }
        }
    }

    /** Whether an account from outside may have the group: it can be sent to a cluster, and is none of Kubernetes' components. */
    static boolean isUsableGroup(String group) {
        return group.length() <= LONGEST_NAME && GROUP.matcher(group).matches() && !isSystem(group);
    }

    static void requireDisplayName(String displayName) {
        if (displayName.length() > LONGEST_NAME || displayName.chars().anyMatch(Character::isISOControl)) {
            throw ApiException.invalid(
                    "displayName", displayName, "at most " + LONGEST_NAME + " characters without control characters");
        }
    }

    static void requirePassword(Secret password) {
        int length = password.reveal().length();
        if (length < SHORTEST_PASSWORD || length > LONGEST_PASSWORD) {
            throw ApiException.invalid(
                    "password", length + " characters", SHORTEST_PASSWORD + " to " + LONGEST_PASSWORD + " characters");
        }
    }

    private static boolean isSystem(String text) {
        return text.regionMatches(true, 0, SYSTEM, 0, SYSTEM.length());
    }
}
