package io.hypercube.auth.token;

import java.time.Duration;
import java.util.Optional;

/**
 * Configuration of tokens.
 *
 * @param ttl how long a token is valid, from 1 second to 365 days
 * @param issuer the claim {@code iss}: the public URL of the gateway, or {@value #NO_URL} while it has none
 * @param keyAge how long a key signs until another one replaces it; zero for no limit
 * @param aiClients whether AI clients may get tokens, which needs a public URL
 */
public record TokenConfig(Duration ttl, String issuer, Duration keyAge, boolean aiClients) {
    /** The allowed range, for messages. */
    public static final String BOUNDS = "from 1s to 8760h";

    static final String NO_URL = "hypercube";

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(365);

    public TokenConfig {
        if (!allows(ttl)) {
            throw new IllegalArgumentException("tokenTtl: " + ttl + " (expected: " + BOUNDS + ")");
        }
    }

    /** For a gateway without a public URL, whose keys are replaced by command. */
    public TokenConfig(Duration ttl) {
        this(ttl, NO_URL, Duration.ZERO, false);
    }

    /** @param url empty for a gateway without a public URL */
    public TokenConfig(Duration ttl, Optional<String> url, Duration keyAge, boolean aiClients) {
        this(ttl, url.orElse(NO_URL), keyAge, aiClients);
    }

    /** Without AI clients. */
    public TokenConfig(Duration ttl, Optional<String> url, Duration keyAge) {
        this(ttl, url, keyAge, false);
    }

    public static boolean allows(Duration ttl) {
        return ttl.compareTo(SHORTEST) >= 0 && ttl.compareTo(LONGEST) <= 0;
    }

    /** Whether the issuer is a URL, so that others can find the public keys. */
    public boolean isDiscoverable() {
        return !issuer.equals(NO_URL);
    }

    /** The public URL of the gateway, without a slash at its end. */
    public Optional<String> publicUrl() {
        return isDiscoverable() ? Optional.of(issuer) : Optional.empty();
    }

    /** The resource that tokens of AI clients are for, as RFC 8707 names it; empty while AI clients are off. */
    public Optional<String> resourceOfAiClients() {
        return publicUrl().filter(url -> aiClients).map(url -> url + "/mcp");
    }

    /** Tokens that were issued before a public URL was configured stay valid. */
    boolean isIssuer(String name) {
        return name.equals(issuer) || name.equals(NO_URL);
    }
}
