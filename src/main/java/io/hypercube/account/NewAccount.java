package io.hypercube.account;

import io.hypercube.identity.Role;
import java.util.List;

/**
 * An account that is wanted; valid once it exists.
 *
 * @param systemGroups the operator's explicit word that groups beginning with {@code system:} are meant: they give the
 *     account what Kubernetes gives its own parts
 */
public record NewAccount(String name, String displayName, Role role, List<String> groups, boolean systemGroups) {
    public NewAccount {
        groups = groups.stream().distinct().toList();
        AccountRules.requireName(name);
        AccountRules.requireDisplayName(displayName);
        AccountRules.requireGroups(groups, systemGroups);
    }
}
