package io.hypercube.account;

import io.hypercube.identity.Secret;
import io.hypercube.kube.ApiException;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What accounts, groups and passwords may look like. Names and groups travel to clusters as header values and stand in
 * paths, so they are printable ASCII; the prefix {@code system:} belongs to Kubernetes itself.
 */
final class AccountRules {
    private static final int LONGEST_NAME = 253;
    private static final int MOST_GROUPS = 64;
    private static final int SHORTEST_PASSWORD = 8;
    private static final int LONGEST_PASSWORD = 1024;
    private static final String SYSTEM = "system:";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._@:+-]*[A-Za-z0-9])?");
    /** No comma: where several header values are joined into one, it would make two groups of one. */
    private static final Pattern GROUP = Pattern.compile("[!-~&&[^,]]([ -~&&[^,]]*[!-~&&[^,]])?");

    private AccountRules() {}

    static void requireName(String name) {
        if (name.length() > LONGEST_NAME || !NAME.matcher(name).matches() || isSystem(name)) {
            throw ApiException.invalid(
                    "name",
                    name,
                    "1 to " + LONGEST_NAME + " letters, digits or . _ @ : + - between letters or digits,"
                            + " not beginning with " + SYSTEM);
        }
    }

    static void requireGroups(List<String> groups, boolean systemGroups) {
        if (groups.size() > MOST_GROUPS) {
            throw ApiException.invalid("groups", groups.size() + " of them", "at most " + MOST_GROUPS);
        }
        for (String group : groups) {
            if (group.length() > LONGEST_NAME || !GROUP.matcher(group).matches()) {
                throw ApiException.invalid(
                        "groups", group, "1 to " + LONGEST_NAME + " printable ASCII characters without a comma");
            }
            if (isSystem(group) && !systemGroups) {
                throw ApiException.invalid("groups", group, "a group that does not begin with " + SYSTEM);
            }
        }
    }

    static void requireDisplayName(String displayName) {
        if (displayName.length() > LONGEST_NAME || displayName.chars().anyMatch(Character::isISOControl)) {
            throw ApiException.invalid(
                    "displayName",
                    displayName,
                    "at most " + LONGEST_NAME + " characters, none of them a control character");
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
