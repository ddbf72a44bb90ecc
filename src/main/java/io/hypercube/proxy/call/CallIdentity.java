package io.hypercube.proxy.call;

import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.cluster.upstream.Upstream;
import io.hypercube.core.identity.User;
import io.vertx.core.MultiMap;
import org.jspecify.annotations.Nullable;

/** How the API server learns on whose behalf a call is made. */
public sealed interface CallIdentity {
    /** The user as whom the call is made. */
    ClusterIdentity user();

    /** Adds the {@code Impersonate-} header fields. */
    void writeTo(MultiMap headers);

    /** The credential of the call; null for that of the gateway. */
    @Nullable
    CredentialSource credentials();

    /** The same with the client's own impersonation of another user. */
    CallIdentity as(ClusterIdentity other);

    /** The caller's own identity, in the way that the cluster expects. */
    static CallIdentity of(ClusterIdentity caller, Upstream upstream) {
        CredentialSource tokens = upstream.tokensOf(new User(caller.user(), caller.groups()), caller.aiClient());
        return tokens == null ? new Impersonated(caller) : new ByToken(caller, tokens, false);
    }

    /** The gateway impersonates the user. */
    record Impersonated(ClusterIdentity user) implements CallIdentity {
        @Override
        public void writeTo(MultiMap headers) {
            user.writeTo(headers);
        }

        @Override
        public @Nullable CredentialSource credentials() {
            return null;
        }

        @Override
        public CallIdentity as(ClusterIdentity other) {
            return new Impersonated(other);
        }
    }

    /**
     * The caller has a token, and impersonates the user where that is another one. The API server decides whether the caller may.
     *
     * @param tokens of the caller
     */
    record ByToken(ClusterIdentity user, CredentialSource tokens, boolean impersonates) implements CallIdentity {
        @Override
        public void writeTo(MultiMap headers) {
            if (impersonates) {
                user.writeTo(headers);
            }
        }

        @Override
        public CredentialSource credentials() {
            return tokens;
        }

        @Override
        public CallIdentity as(ClusterIdentity other) {
            return new ByToken(other, tokens, true);
        }
    }
}
