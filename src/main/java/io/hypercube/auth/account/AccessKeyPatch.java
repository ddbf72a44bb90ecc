package io.hypercube.auth.account;

import io.hypercube.auth.account.AccessKeyRequest.ScopeRequest;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.identity.Scope;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A change of an access key pair: an absent field stays unchanged, null resets it.
 *
 * @param given names of the fields that are present, null or not
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7396">RFC 7396, JSON Merge Patch</a>
 */
record AccessKeyPatch(AccessKeyRequest values, boolean disabled, Set<?> given) {
    private record Fields(
            @Nullable String description,
            @Nullable String expirationTimestamp,
            @Nullable Boolean disabled,
            @Nullable ScopeRequest scope) {}

    static AccessKeyPatch of(ApiRequest request) {
        Fields fields = request.json(Fields.class);
        Map<?, ?> all = request.json(Map.class);
        return new AccessKeyPatch(
                new AccessKeyRequest(fields.description(), fields.expirationTimestamp(), fields.scope()),
                Boolean.TRUE.equals(fields.disabled()),
                all.keySet());
    }

    AccessKey applyTo(AccessKey key, Instant now) {
        String description = given.contains("description") ? values.requireDescription() : key.description();
        Scope scope = given.contains("scope") ? values.requireScope() : key.scope();
        Instant expiration = given.contains("expirationTimestamp") ? values.requireExpiration(now) : key.expiration();
        return new AccessKey(
                key.id(),
                key.account(),
                description,
                scope,
                given.contains("disabled") ? disabled : key.disabled(),
                key.creation(),
                expiration,
                key.lastUsed(),
                key.secretVersion(),
                key.previousSecretExpiration());
    }
}
