package io.hypercube.federation.oidc;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.Resource;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A trusted issuer with its discovery document and its public keys. Nothing is fetched before it is needed. The document is kept for
 * an hour and, when it cannot be fetched again, for longer. Keys are kept for 15 minutes and fetched earlier for an unknown key id,
 * twice in 30 seconds at most, so that tokens with invented key ids do not become calls. Thread-safe; blocking.
 */
public final class Issuer implements AutoCloseable {
    /** Asymmetric signatures only: with HS256, anybody who knows the client secret could sign. */
    public static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);

    private static final Duration FRESH = Duration.ofHours(1);
    private static final Duration BETWEEN_FAILURES = Duration.ofSeconds(2);
    private static final Duration KEYS_FRESH = Duration.ofMinutes(15);
    private static final Duration BETWEEN_KEYS = Duration.ofSeconds(30);

    private record Known(IssuerMetadata metadata, JWKSource<SecurityContext> keys) {}

    private final IssuerConfig config;
    private final IssuerClient client;
    private final LongSupplier nanoTime;
    private final ReentrantLock fetching = new ReentrantLock();
    private volatile @Nullable Known known;
    private volatile long next;
    private @Nullable IssuerException failure;

    /**
     * @param nanoTime {@code System::nanoTime}
     * @throws IssuerException when the file of certificate authorities cannot be used
     */
    public Issuer(IssuerConfig config, LongSupplier nanoTime) {
        this.config = config;
        this.client = new IssuerClient(config);
        this.nanoTime = nanoTime;
        this.next = nanoTime.getAsLong();
    }

    public IssuerConfig config() {
        return config;
    }

    /** For calls to the endpoints of {@link #metadata}. */
    public IssuerClient client() {
        return client;
    }

    /** @throws IssuerException when the document cannot be fetched, or must not be used */
    public IssuerMetadata metadata() {
        return known().metadata();
    }

    /**
     * The public keys, for a {@code JWSKeySelector} with {@link #ALGORITHMS}.
     *
     * @throws IssuerException as {@link #metadata}
     */
    public JWKSource<SecurityContext> keys() {
        return known().keys();
    }

    private Known known() {
        Known present = known;
        return present != null && nanoTime.getAsLong() - next < 0 ? present : refreshed();
    }

    private Known refreshed() {
        try {
            if (!fetching.tryLock(IssuerClient.PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw IssuerException.unavailable(config.discovery() + ": no answer within " + IssuerClient.PATIENCE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw IssuerException.unavailable(config.discovery() + ": interrupted", e);
        }
        try {
            Known present = known;
            if (nanoTime.getAsLong() - next >= 0) {
                present = fetched(present);
            }
            if (present == null) {
                throw failure == null ? IssuerException.unavailable(config.discovery() + ": not fetched") : failure;
            }
            return present;
        } finally {
            fetching.unlock();
        }
    }

    /** After a failure, the previous document stays in use and the next attempt waits. */
    private @Nullable Known fetched(@Nullable Known before) {
        Known after = before;
        Duration until = FRESH;
        try {
            IssuerMetadata metadata = IssuerMetadata.read(config.url(), client.get(config.discovery()));
            after = before != null && before.metadata().keys().equals(metadata.keys())
                    ? new Known(metadata, before.keys())
                    : new Known(metadata, source(metadata.keys()));
        } catch (IssuerException e) {
            failure = e;
            until = BETWEEN_FAILURES;
        }
        known = after;
        next = nanoTime.getAsLong() + until.toNanos();
        return after;
    }

    private JWKSource<SecurityContext> source(URI keys) {
        try {
            return JWKSourceBuilder.create(keys.toURL(), this::retrieve)
                    .cache(KEYS_FRESH.toMillis(), IssuerClient.PATIENCE.toMillis())
                    .refreshAheadCache(false)
                    .rateLimited(BETWEEN_KEYS.toMillis())
                    .build();
        } catch (MalformedURLException e) {
            throw IssuerException.invalid("jwks_uri: " + keys + " (expected: an https URL)", e);
        }
    }

    private Resource retrieve(URL url) throws IOException {
        try {
            return new Resource(
                    new String(client.get(URI.create(url.toString())), StandardCharsets.UTF_8), "application/json");
        } catch (IssuerException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
