package io.hypercube.cluster.agent;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.hypercube.cluster.AgentRecord;
import io.hypercube.cluster.AgentRecords;
import io.hypercube.cluster.AgentServer;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.StatusReason;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Date;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How agents get certificates and prove that they have them. A join token gives a certificate to one key: to repeat the call with that
 * key is allowed, as an answer may be lost, and with any other it is not. Thread-safe, blocking.
 */
public final class AgentJoining {
    static final Duration TOKEN_LIFETIME = Duration.ofHours(1);

    /** How often a certificate is considered for renewal in its lifetime: of 30 days, every hour. */
    private static final int RENEWALS = 30 * 24;

    private static final int RENEWALS_IN_THE_FIRST = 60;

    private static final int BITS = 256;
    private static final String NO_HASH = "0".repeat(64);

    private final AgentRecords records;
    private final AgentAuthority authority;
    private final InstantSource clock;
    private final ApiServerMoves moves;

    /**
     * A join token as it is shown once. Its SHA-256 is kept.
     *
     * @param isImpersonating whether the cluster learns of its callers by impersonation
     */
    public record JoinToken(Secret token, Instant expiration, boolean isImpersonating) {}

    /** The cluster of an agent, which it has proved. */
    public record AgentIdentity(ClusterName cluster, String agentId, PublicKey key, Instant expiration) {}

    /**
     * A request to join, as received.
     *
     * @param publicKey SubjectPublicKeyInfo of a key on P-256, in base64
     * @param proof the signature by that key of {@code hypercube-agent/1 join}, cluster and token, each on a line, in base64
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record JoinRequest(
            @Nullable String cluster,
            @Nullable Secret token,
            @Nullable String publicKey,
            @Nullable String proof,
            @Nullable AgentServer server) {}

    /** @param nanoTime {@code System::nanoTime} */
    public AgentJoining(AgentRecords records, AgentAuthority authority, InstantSource clock, LongSupplier nanoTime) {
        this.moves = new ApiServerMoves(records, nanoTime);
        this.records = records;
        this.authority = authority;
        this.clock = clock;
    }

    /**
     * Makes a join token, which replaces one that was not used. Certificates that are in use stay valid.
     *
     * @throws ApiException 404 when there is no cluster of that name behind an agent
     */
    public JoinToken invite(ClusterName cluster) {
        Secret token = authority.joinTokens().create(cluster.value());
        Instant expiration = clock.instant().plus(TOKEN_LIFETIME).truncatedTo(ChronoUnit.SECONDS);
        AgentRecord record = records.change(
                cluster, before -> before.withJoin(JoinTokens.sha256(token.revealBytes()), expiration, null));
        return new JoinToken(token, expiration, record.isImpersonating());
    }

    /**
     * Answers a request to join with a certificate in PEM.
     *
     * @throws ApiException 401 for a token that is unknown, expired or used by another key; 422 for a request that is not valid
     */
    String join(JoinRequest request) {
        String cluster = require("cluster", request.cluster());
        Secret token = Secret.of(require(
                "token", request.token() == null ? null : request.token().reveal()));
        AgentServer server = request.server();
        if (server == null) {
            throw missing("server");
        }
        String publicKey = require("publicKey", request.publicKey());
        String proof = require("proof", request.proof());
        if (!authority.joinTokens().isOf(cluster, token)) { // strangers cost no query and no verification
            throw unknown();
        }
        PublicKey key = key(publicKey);
        requireProof(key, cluster, token, proof);
        ClusterName name = ClusterName.parse(cluster).orElseThrow(AgentJoining::unknown);
        AgentRecord joined = records.changeIfFound(name, record -> joined(record, token, key, server))
                .orElseThrow(AgentJoining::unknown);
        return authority.issue(name, joined.id(), key);
    }

    private AgentRecord joined(AgentRecord record, Secret token, PublicKey key, AgentServer server) {
        String expected = record.joinHash() == null ? NO_HASH : record.joinHash();
        Instant expiration = record.joinExpiration();
        if (!JoinTokens.isSame(expected, JoinTokens.sha256(token.revealBytes()))
                || expiration == null
                || !clock.instant().isBefore(expiration)) {
            throw unknown();
        }
        String hash = JoinTokens.sha256(key.getEncoded());
        if (record.joinKey() != null && !JoinTokens.isSame(record.joinKey(), hash)) {
            throw ApiException.of(
                    StatusReason.UNAUTHORIZED,
                    "the join token was used already (expected: a new one: hypercube cluster join-token NAME)");
        }
        AgentRecord used = record.withJoin(record.joinHash(), expiration, hash);
        AgentRecord told = used.withServer(server);
        return record.server() == null ? told : used; // an agent that connects may change it
    }

    /**
     * Verifies a certificate, the signature by its key, and that the cluster still is the one to which the certificate is bound.
     *
     * @throws ApiException 401 otherwise
     */
    AgentIdentity authenticate(String certificatePem, byte[] signed, byte[] signature) {
        try {
            X509Certificate certificate = AgentAuthority.read(certificatePem);
            authority.verify(certificate, Date.from(clock.instant()));
            if (!isSignedBy(certificate.getPublicKey(), signed, signature)) {
                throw refused("the signature is not that of the certificate's key");
            }
            ClusterName cluster = ClusterName.parse(commonName(certificate))
                    .orElseThrow(() -> refused("the certificate names no cluster"));
            String id = AgentAuthority.agentId(certificate);
            if (records.find(cluster).filter(record -> record.id().equals(id)).isEmpty()) {
                throw refused("the cluster \"" + cluster + "\" was removed, or added again");
            }
            return new AgentIdentity(
                    cluster,
                    id,
                    certificate.getPublicKey(),
                    certificate.getNotAfter().toInstant());
        } catch (GeneralSecurityException e) {
            throw refused("the certificate is not a valid one of this gateway").causedBy(e);
        }
    }

    private static String commonName(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().getName().replaceFirst("^CN=", "");
    }

    /**
     * A new certificate for the same key when less than two thirds of the lifetime are left.
     *
     * @param expiration of the certificate that the agent has now
     */
    Optional<String> renewed(AgentIdentity identity, Instant expiration) {
        Instant due = expiration.minus(authority.lifetime().multipliedBy(2).dividedBy(3));
        boolean known = records.find(identity.cluster())
                .filter(record -> record.id().equals(identity.agentId()))
                .isPresent();
        return known && clock.instant().isAfter(due)
                ? Optional.of(authority.issue(identity.cluster(), identity.agentId(), identity.key()))
                : Optional.empty();
    }

    /** Time between two calls of {@link #renewed} on a connection. */
    Duration betweenRenewals() {
        return authority.lifetime().dividedBy(RENEWALS);
    }

    /**
     * Time between the admission of an agent and the first call of {@link #renewed}: soon, because a connection over a weak link may not last
     * for long, and not at once, because all agents come back together after a restart of the gateway.
     */
    Duration untilFirstRenewal() {
        long longest = betweenRenewals().dividedBy(RENEWALS_IN_THE_FIRST).toMillis();
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(longest + 1));
    }

    static Instant expirationOf(String certificatePem) {
        try {
            return AgentAuthority.read(certificatePem).getNotAfter().toInstant();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a certificate of this gateway cannot be read", e);
        }
    }

    /** See {@link ApiServerMoves#told}. */
    Optional<AgentServer> serverSeen(AgentIdentity identity, AgentServer told, BooleanSupplier othersConnected) {
        return moves.told(identity, told, othersConnected);
    }

    /**
     * Whether calls to the cluster go to this server at the moment. An agent that has told another one is of no use: of two that connect
     * together, each may have been seen while the other one was not connected.
     */
    boolean isServer(AgentIdentity identity, AgentServer told) {
        return records.find(identity.cluster())
                .filter(record -> record.id().equals(identity.agentId()))
                .filter(record -> told.isSameAs(record.server()))
                .isPresent();
    }

    String authorityPem() {
        return authority.pem();
    }

    private static PublicKey key(String base64) {
        try {
            PublicKey key = KeyFactory.getInstance("EC")
                    .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(base64)));
            if (key instanceof ECPublicKey curve
                    && curve.getParams().getCurve().getField().getFieldSize() == BITS) {
                return key;
            }
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw badKey().causedBy(e);
        }
        throw badKey();
    }

    private static ApiException badKey() {
        return ApiException.of(
                StatusReason.INVALID,
                "publicKey: not understood (expected: a public key on the curve P-256 in base64)");
    }

    private static void requireProof(PublicKey key, String cluster, Secret token, String proof) {
        byte[] signed = AgentProtocol.signedJoin(cluster, token.reveal());
        try {
            if (isSignedBy(key, signed, Base64.getDecoder().decode(proof))) {
                return;
            }
        } catch (IllegalArgumentException e) {
            throw badProof().causedBy(e);
        }
        throw badProof();
    }

    private static ApiException badProof() {
        return ApiException.of(StatusReason.INVALID, "proof: not a signature by the key of publicKey");
    }

    private static boolean isSignedBy(PublicKey key, byte[] signed, byte[] signature) {
        try {
            Signature verifier = Signature.getInstance("SHA256withECDSA");
            verifier.initVerify(key);
            verifier.update(signed);
            return verifier.verify(signature);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static String require(String field, @Nullable String value) {
        if (value == null || value.isEmpty()) {
            throw missing(field);
        }
        return value;
    }

    private static ApiException missing(String field) {
        return ApiException.of(StatusReason.INVALID, field + ": missing");
    }

    private static ApiException unknown() {
        return ApiException.of(
                StatusReason.UNAUTHORIZED,
                "the join token is not valid (expected: one of this cluster, at most an hour old: hypercube cluster join-token NAME)");
    }

    private static ApiException refused(String why) {
        return ApiException.of(StatusReason.UNAUTHORIZED, why);
    }
}
