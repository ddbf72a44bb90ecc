package io.hypercube.auth.account;

import io.hypercube.core.identity.Role;
import java.util.List;

/**
 * A validated request for an account that does not exist yet.
 *
 * @param systemGroups whether groups that start with {@code system:} are allowed. They hold the permissions of Kubernetes
 *     components, so only the operator may allow them
 */
public record NewAccount(String name, String displayName, Role role, List<String> groups, boolean systemGroups) {
    public NewAccount {
        groups = groups.stream().distinct().toList();
        AccountRules.requireName(name);
        AccountRules.requireDisplayName(displayName);
        AccountRules.requireGroups(groups, systemGroups);
    }
}
