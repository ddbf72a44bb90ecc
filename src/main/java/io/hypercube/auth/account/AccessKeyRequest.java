package io.hypercube.auth.account;

import io.hypercube.core.identity.Scope;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Verb;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request to create an access key pair, as received. Every field may be absent.
 *
 * @param expirationTimestamp RFC 3339, in the future
 */
public record AccessKeyRequest(
        @Nullable String description,
        @Nullable String expirationTimestamp,
        @Nullable ScopeRequest scope) {
    public static final AccessKeyRequest PLAIN = new AccessKeyRequest(null, null, null);

    private static final int LONGEST_DESCRIPTION = 256;

    /** A {@link Scope} as received: an absent field does not narrow. */
    public record ScopeRequest(
            @Nullable List<String> clusters,
            @Nullable List<String> namespaces,
            @Nullable List<String> verbs,
            @Nullable Boolean readOnly) {
        private static final int MOST = 100;
        private static final Pattern NAMES = Pattern.compile("[a-z0-9.*-]{1,253}");
        private static final Pattern CLUSTERS = Pattern.compile("[A-Za-z0-9._@:*-]{1,253}");
        private static final Pattern VERBS = Pattern.compile("\\*|"
                + String.join(
                        "|", Arrays.stream(Verb.values()).map(Verb::wireName).toList()));

        /** Fails with 422 and the field when a value is not valid. */
        public Scope toScope() {
            require("scope.clusters", clusters, CLUSTERS, "cluster names, * for any sequence of characters");
            require("scope.namespaces", namespaces, NAMES, "namespace names, * for any sequence of characters");
            require("scope.verbs", verbs, VERBS, "RBAC verbs, e.g. get, or *");
            return new Scope(clusters, namespaces, verbs, readOnly != null && readOnly);
        }

        private static void require(String field, @Nullable List<String> values, Pattern allowed, String expected) {
            if (values == null) {
                return;
            }
            if (values.size() > MOST) {
                throw ApiException.invalid(field, values.size() + " values", "at most " + MOST);
            }
            for (@Nullable String value : values) {
                if (value == null || !allowed.matcher(value).matches()) {
                    throw ApiException.invalid(field, String.valueOf(value), expected);
                }
            }
        }
    }

    String requireDescription() {
        String text = description == null ? "" : description;
        if (text.length() > LONGEST_DESCRIPTION || text.chars().anyMatch(Character::isISOControl)) {
            throw ApiException.invalid(
                    "description", text, "at most " + LONGEST_DESCRIPTION + " characters without control characters");
        }
        return text;
    }

    Scope requireScope() {
        return scope == null ? Scope.ALL : scope.toScope();
    }

    @Nullable
    Instant requireExpiration(Instant now) {
        if (expirationTimestamp == null) {
            return null;
        }
        String expected = "an RFC 3339 time in the future, e.g. 2030-01-31T12:00:00Z";
        try {
            Instant expiration = OffsetDateTime.parse(expirationTimestamp).toInstant();
            if (expiration.isAfter(now)) {
                return expiration;
            }
        } catch (DateTimeParseException e) {
            throw ApiException.invalid("expirationTimestamp", expirationTimestamp, expected)
                    .causedBy(e);
        }
        throw ApiException.invalid("expirationTimestamp", expirationTimestamp, expected);
    }
}
