package io.hypercube.cli.agent;

import io.hypercube.cluster.credential.ClusterCredential;
import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.cluster.credential.CredentialSources;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The credential of the cluster that the agent hands to the gateway: the token of the pod's ServiceAccount or of a kubeconfig, or one that
 * the agent requests. A client certificate is never handed over. Thread-safe; blocking.
 *
 * <p>The gateway keeps what it gets until it expires or is rejected, so a question means that it needs another one: each question reads
 * the file, runs the program or requests a token again, except for those that come together.
 */
final class AgentCredentials {
    /** Questions of several replicas within this time get the same answer. */
    private static final Duration TOGETHER = Duration.ofSeconds(5);

    /**
     * A credential for the gateway, which keeps it in memory only.
     *
     * @param authorization the whole value of the field {@code Authorization}
     * @param expiration when it stops being valid, or null if that is unknown
     */
    record Handed(Secret authorization, @Nullable Instant expiration) {}

    /** Fetches a credential. */
    private interface Fetch {
        Handed fetch() throws IOException, InterruptedException;
    }

    private record Held(Handed credential, Instant fetched) {}

    private final Fetch fetch;
    private final InstantSource clock;
    private final ReentrantLock fetching = new ReentrantLock();
    private @Nullable Held held;

    private AgentCredentials(Fetch fetch, InstantSource clock) {
        this.fetch = fetch;
        this.clock = clock;
    }

    /**
     * The credential of the connection itself.
     *
     * @throws IOException when it is one that is not handed over
     */
    static AgentCredentials ofConnection(ClusterName cluster, ClusterConnection connection, InstantSource clock)
            throws IOException {
        switch (connection.credential()) {
            case HttpCredential.Bearer _, HttpCredential.TokenFile _, HttpCredential.Exec _ -> {}
            case HttpCredential.Basic _ -> throw notHandedOver("a password");
            case HttpCredential.None _ ->
                throw notHandedOver(connection.certificate() == null ? "no credential" : "a client certificate");
        }
        return new AgentCredentials(() -> handed(CredentialSources.of(cluster, connection)), clock);
    }

    /** Tokens of this ServiceAccount, which the credential of the connection requests. */
    static AgentCredentials ofAccount(TokenRequest request, InstantSource clock) {
        return new AgentCredentials(request::request, clock);
    }

    private static IOException notHandedOver(String what) {
        return new IOException("the context has " + what + ", which the agent does not hand to the gateway"
                + " (expected: a token, or --service-account NAMESPACE/NAME)");
    }

    private static Handed handed(CredentialSource source) throws IOException, InterruptedException {
        ClusterCredential credential = source.obtain();
        Secret header = credential.authorization();
        if (header == null) {
            throw notHandedOver("a program that gives no token");
        }
        return new Handed(header, credential.expiration());
    }

    /** @throws IOException with a message for people */
    Handed obtain() throws IOException, InterruptedException {
        fetching.lockInterruptibly();
        try {
            Held before = held;
            Instant now = clock.instant();
            if (before != null && now.isBefore(before.fetched().plus(TOGETHER))) {
                return before.credential();
            }
            Handed fetched = fetch.fetch();
            held = new Held(fetched, now);
            return fetched;
        } finally {
            fetching.unlock();
        }
    }
}
