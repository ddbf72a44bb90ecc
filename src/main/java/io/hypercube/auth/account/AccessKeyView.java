package io.hypercube.auth.account;

import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.core.identity.Secret;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An access key pair as the API and the command line return it; absent values are omitted. */
public final class AccessKeyView {
    private AccessKeyView() {}

    public static Map<String, Object> of(AccessKey key, Instant now) {
        return view(key, null, now);
    }

    /** The only form that contains the secret. */
    static Map<String, Object> of(NewAccessKey made, Instant now) {
        return view(made.key(), made.secret(), now);
    }

    private static Map<String, Object> view(AccessKey key, @Nullable Secret secret, Instant now) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("accessKey", key.id().value());
        if (secret != null) {
            fields.put("secretKey", secret.reveal());
        }
        fields.put("description", key.description());
        fields.put("creationTimestamp", key.creation());
        put(fields, "expirationTimestamp", key.expiration());
        put(fields, "lastUsedTimestamp", key.lastUsed());
        fields.put("disabled", key.disabled());
        put(fields, "scope", key.scope().narrows() ? key.scope() : null);
        put(
                fields,
                "previousSecretExpirationTimestamp",
                key.takesPreviousAt(now) ? key.previousSecretExpiration() : null);
        return fields;
    }

    private static void put(Map<String, Object> fields, String name, @Nullable Object value) {
        if (value != null) {
            fields.put(name, value);
        }
    }
}
