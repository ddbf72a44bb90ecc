package io.hypercube.federation.workload;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.FairSemaphore;
import io.hypercube.core.limit.PeerNetwork;
import io.hypercube.federation.oidc.Issuer;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A trusted issuer. Networks take turns at having tokens verified, separately for each issuer: a network has one verification at a time,
 * and an issuer that does not answer delays no tokens of others. Thread-safe; blocking.
 */
final class WorkloadIssuer implements AutoCloseable {
    /** How many tokens are verified at the same time. */
    static final int SEATS = 8;

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration RETRY = Duration.ofSeconds(5);

    private final WorkloadIdentityConfig config;
    private final SubjectTokenCheck check;
    private final @Nullable Issuer fetched;
    private final FairSemaphore seats = new FairSemaphore(SEATS);

    WorkloadIssuer(WorkloadIdentityConfig config) {
        this.config = config;
        this.check = new SubjectTokenCheck(config.issuer());
        this.fetched = config.keys() == null ? new Issuer(config.issuer(), System::nanoTime) : null;
    }

    WorkloadIdentityConfig config() {
        return config;
    }

    /** Fails as {@link SubjectTokenCheck#check}, and with 429 when the network's turn does not come. */
    JWTClaimsSet verified(SubjectToken token, String peer, Instant now) {
        FairSemaphore.Flow flow = new FairSemaphore.Flow(false, PeerNetwork.of(peer));
        try {
            if (!seats.take(flow, PATIENCE)) {
                throw ApiException.tooManyRequests("too many tokens are exchanged at the same time; try again", RETRY);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ApiException.of(StatusReason.SERVICE_UNAVAILABLE, "the gateway shuts down");
        }
        try {
            return check.check(token, keys(), now);
        } finally {
            seats.giveBack(flow);
        }
    }

    private JWKSource<SecurityContext> keys() {
        JWKSet given = config.keys();
        if (given != null) {
            return new ImmutableJWKSet<>(given);
        }
        if (fetched == null) {
            throw new IllegalStateException(config.name() + ": neither keys nor an issuer");
        }
        return fetched.keys();
    }

    @Override
    public void close() {
        if (fetched != null) {
            fetched.close();
        }
    }
}
