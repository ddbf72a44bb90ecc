package io.hypercube.auth.account;

import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request to create an account, as received. Only the name is required. */
record AccountRequest(
        @Nullable String name,
        @Nullable String displayName,
        @Nullable String role,
        @Nullable List<String> groups,
        @Nullable Secret password) {

    NewAccount requireAccount() {
        if (name == null) {
            throw ApiException.badRequest("name: missing (expected: the account's name)");
        }
        return new NewAccount(
                name,
                displayName == null ? "" : displayName,
                role == null ? Role.MEMBER : role(role),
                groups(groups),
                false);
    }

    static Role role(@Nullable String text) {
        return Role.parse(text == null ? "" : text)
                .orElseThrow(() -> ApiException.invalid("role", String.valueOf(text), "admin or member"));
    }

    /** The JSON may contain null elements. */
    static List<String> groups(@Nullable List<? extends @Nullable String> groups) {
        if (groups == null) {
            return List.of();
        }
        for (@Nullable String group : groups) {
            if (group == null) {
                throw ApiException.invalid("groups", "null", "group names");
            }
        }
        return groups.stream().map(String::valueOf).distinct().toList();
    }
}
