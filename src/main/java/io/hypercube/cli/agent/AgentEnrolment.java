package io.hypercube.cli.agent;

import io.hypercube.cli.agent.AgentState.Kept;
import io.hypercube.cluster.kubeconfig.Pem;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The key and the certificate by which the gateway recognises this agent. All pods of an agent have the same. Thread-safe; blocking.
 *
 * <pre>
 *   nothing ── new key is kept ──► key ── joins ──► key and certificate ── store(renewed) ──┐
 *                                   ▲                   │    ▲                              │
 *                                   │                   │    └──────────────────────────────┘
 *                                   └── new key is kept ┘ expired, or refused by the gateway: needs a new join token
 * </pre>
 *
 * A key is kept before it joins. A process that is killed before it has kept the certificate joins again with the same key and the same
 * join token, which the gateway accepts.
 */
final class AgentEnrolment {
    private static final Logger LOGGER = LoggerFactory.getLogger(AgentEnrolment.class);
    private static final Pattern JOIN_TOKEN = Pattern.compile("HJ[0-9A-Za-z]{40}");

    /** @param certificatePem the certificate of the key */
    record Issued(AgentKey key, String certificatePem) {}

    /** An identity that is kept and complete. */
    private record Usable(AgentKey key, X509Certificate certificate, String pem) {}

    private final ClusterName cluster;
    private final AgentState state;
    private final @Nullable Path tokenFile;
    private final JoinCall joining;
    private final InstantSource clock;

    /** @param tokenFile has the join token; it is read when it is needed. Null for an agent that has joined before */
    AgentEnrolment(
            ClusterName cluster, AgentState state, @Nullable Path tokenFile, JoinCall joining, InstantSource clock) {
        this.cluster = cluster;
        this.state = state;
        this.tokenFile = tokenFile;
        this.joining = joining;
        this.clock = clock;
    }

    /**
     * The identity that is kept; otherwise joins. Whether a certificate has expired is for the gateway to say, because the clock of this
     * machine may be wrong.
     *
     * @throws IOException with a message for people; the next call tries again, with the same key
     */
    Issued enrol() throws IOException, InterruptedException {
        return enrol(null);
    }

    /**
     * After the gateway has refused a certificate, because the cluster was removed: the identity by which another pod has joined since,
     * or a new one.
     *
     * @throws IOException also when there is no new join token
     */
    Issued enrolAgain(Issued refused) throws IOException, InterruptedException {
        return enrol(refused.certificatePem());
    }

    /** Keeps a renewed certificate. It is passed over when another key is kept by now. */
    void store(String certificatePem) throws IOException, InterruptedException {
        X509Certificate renewed = certificate(certificatePem)
                .orElseThrow(() -> new IOException("the gateway sent a renewed certificate that is not in PEM"));
        while (true) {
            Kept kept = state.read();
            Optional<Usable> usable = usable(kept);
            if (usable.isEmpty()
                    || !isOf(renewed, usable.get().key())
                    || !end(renewed).isAfter(end(usable.get().certificate()))
                    || state.replace(kept, new Kept(kept.key(), certificatePem, kept.joinedWith(), kept.nextKey()))) {
                return;
            }
        }
    }

    private static Instant end(X509Certificate certificate) {
        return certificate.getNotAfter().toInstant();
    }

    private Issued enrol(@Nullable String refused) throws IOException, InterruptedException {
        while (true) {
            Kept kept = state.read();
            Optional<Usable> usable = usable(kept);
            if (usable.isPresent() && !usable.get().pem().equals(refused)) {
                return new Issued(usable.get().key(), usable.get().pem());
            }
            String token = token();
            requireNew(token, kept, usable);
            Secret waiting = usable.isPresent() ? kept.nextKey() : kept.key();
            if (waiting == null) {
                Secret key = AgentKey.create().pem();
                state.replace(
                        kept,
                        usable.isPresent()
                                ? new Kept(kept.key(), kept.certificate(), kept.joinedWith(), key)
                                : new Kept(key, null, kept.joinedWith(), null));
                continue; // with what is kept now, perhaps of another pod
            }
            AgentKey key = AgentKey.read(waiting);
            String pem = joined(key, token);
            if (state.replace(kept, new Kept(waiting, pem, sha256(token), null))) {
                LOGGER.atInfo().addKeyValue("cluster", cluster).log("joined the gateway");
                return new Issued(key, pem);
            }
        }
    }

    private String joined(AgentKey key, String token) throws IOException {
        String pem = joining.join(cluster, token, key);
        X509Certificate issued = certificate(pem).orElseThrow(() -> wrong("not a certificate in PEM"));
        if (!isOf(issued, key)) {
            throw wrong("a certificate of another key");
        }
        return pem;
    }

    private IOException wrong(String answer) {
        return new IOException(joining.server() + " answered with " + answer + " (expected: one of the agent's key)");
    }

    private void requireNew(String token, Kept kept, Optional<Usable> before) throws IOException {
        if (before.isPresent() && sha256(token).equals(kept.joinedWith())) {
            String why = before.filter(usable -> !isValid(usable))
                    .map(usable -> "the certificate of this agent has expired at " + end(usable.certificate())
                            + ", and the clock of this machine is at "
                            + clock.instant().truncatedTo(ChronoUnit.SECONDS))
                    .orElse(joining.server() + " no longer accepts the certificate of this agent; the cluster "
                            + cluster + " was removed, or added again");
            throw new IOException(why + ", and the join token was used already (expected: a new one in " + tokenFile
                    + ": hypercube cluster join-token " + cluster + ")");
        }
    }

    private String token() throws IOException {
        if (tokenFile == null) {
            throw new IOException("--join-token-file: missing, and this agent has no valid certificate"
                    + " (expected: a file with a join token: hypercube cluster join-token " + cluster + ")");
        }
        String token;
        try {
            token = Files.readString(tokenFile, StandardCharsets.ISO_8859_1).strip();
        } catch (IOException e) {
            throw new IOException(
                    tokenFile + ": cannot be read (expected: a join token: hypercube cluster join-token " + cluster
                            + ")",
                    e);
        }
        if (!JOIN_TOKEN.matcher(token).matches()) {
            throw new IOException(tokenFile + ": not a join token (expected: HJ and 40 letters and digits: hypercube"
                    + " cluster join-token " + cluster + ")");
        }
        return token;
    }

    private boolean isValid(Usable usable) {
        return clock.instant().isBefore(end(usable.certificate()));
    }

    /** Empty without a certificate of the kept key. */
    private static Optional<Usable> usable(Kept kept) throws IOException {
        Optional<AgentKey> key = key(kept);
        String pem = kept.certificate();
        if (key.isEmpty() || pem == null) {
            return Optional.empty();
        }
        return certificate(pem)
                .filter(certificate -> isOf(certificate, key.get()))
                .map(certificate -> new Usable(key.get(), certificate, pem));
    }

    private static Optional<AgentKey> key(Kept kept) throws IOException {
        Secret pem = kept.key();
        return pem == null ? Optional.empty() : Optional.of(AgentKey.read(pem));
    }

    private static Optional<X509Certificate> certificate(String pem) {
        try {
            return Optional.of(
                    Pem.certificates(pem.getBytes(StandardCharsets.ISO_8859_1)).getFirst());
        } catch (Pem.MalformedException e) {
            return Optional.empty();
        }
    }

    private static boolean isOf(X509Certificate certificate, AgentKey key) {
        return certificate.getPublicKey().equals(key.publicKey());
    }

    private static String sha256(String token) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("no SHA-256", e);
        }
    }
}
