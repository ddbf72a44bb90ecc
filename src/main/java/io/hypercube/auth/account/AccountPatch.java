package io.hypercube.auth.account;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.identity.Role;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A change of an account: an absent field stays unchanged, null resets it. The role cannot be null.
 *
 * @param given names of the fields that are present, null or not
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7396">RFC 7396, JSON Merge Patch</a>
 */
record AccountPatch(String displayName, @Nullable Role role, List<String> groups, boolean disabled, Set<?> given) {
    private record Fields(
            @Nullable String displayName,
            @Nullable String role,
            @Nullable List<String> groups,
            @Nullable Boolean disabled) {}

    static AccountPatch of(ApiRequest request) {
        Fields fields = request.json(Fields.class);
        Map<?, ?> all = request.json(Map.class);
        return new AccountPatch(
                fields.displayName() == null ? "" : fields.displayName(),
                all.containsKey("role") ? AccountRequest.role(fields.role()) : null,
                AccountRequest.groups(fields.groups()),
                Boolean.TRUE.equals(fields.disabled()),
                all.keySet());
    }

    /** Whether the change disables or demotes the account; administrators may not do that to their own. */
    boolean takesAdministration() {
        return disabled || role == Role.MEMBER;
    }

    Account applyTo(Account account) {
        return new Account(
                account.name(),
                account.id(),
                given.contains("displayName") ? displayName : account.displayName(),
                role == null ? account.role() : role,
                given.contains("groups") ? groups : account.groups(),
                given.contains("disabled") ? disabled : account.disabled(),
                account.passwordVersion(),
                account.creation(),
                given.contains("disabled") ? account.source().unstopped() : account.source());
    }
}
