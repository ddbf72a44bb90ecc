package io.hypercube.accesskey;

import io.hypercube.identity.Scope;
import io.hypercube.identity.Secret;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An access key pair as our interfaces show it; what is null is left out. */
public record AccessKeyView(
        String accessKey,
        String description,
        Instant creationTimestamp,
        @Nullable Instant expirationTimestamp,
        @Nullable Instant lastUsedTimestamp,
        boolean disabled,
        @Nullable Scope scope) {

    public static AccessKeyView of(AccessKey key) {
        return new AccessKeyView(
                key.id().value(),
                key.description(),
                key.creation(),
                key.expiration(),
                key.lastUsed(),
                key.disabled(),
                key.scope().narrows() ? key.scope() : null);
    }

    /** The one form that has the secret in it. */
    static Map<String, Object> withSecret(AccessKey key, Secret secret) {
        AccessKeyView view = of(key);
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("accessKey", view.accessKey);
        fields.put("secretKey", secret.reveal());
        fields.put("description", view.description);
        fields.put("creationTimestamp", view.creationTimestamp);
        if (view.expirationTimestamp != null) {
            fields.put("expirationTimestamp", view.expirationTimestamp);
        }
        fields.put("disabled", view.disabled);
        if (view.scope != null) {
            fields.put("scope", view.scope);
        }
        return fields;
    }
}
