package io.hypercube.config;

import io.hypercube.core.kube.Excerpt;
import io.hypercube.federation.oidc.IssuerConfig;
import io.hypercube.federation.oidc.IssuerException;
import io.hypercube.federation.oidc.TrustedAuthorities;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the key {@code issuer}, which identity providers and workload identities have. */
final class TrustedIssuer {
    private static final String HTTPS = "an https URL";

    private TrustedIssuer() {}

    /**
     * The issuer with its {@code url} and {@code certificateAuthority}; empty when there is a problem.
     *
     * @param base the directory for relative paths
     */
    static Optional<IssuerConfig> read(YamlObject issuer, Path base, List<String> audiences) {
        Path authority = issuer.path("certificateAuthority", base).orElse(null);
        if (authority != null) {
            try {
                TrustedAuthorities.read(authority);
            } catch (IssuerException e) {
                issuer.problem("certificateAuthority", authority + " (expected: a PEM file with CA certificates)");
            }
        }
        String text = issuer.required("url");
        Optional<URI> url = text.isEmpty() ? Optional.empty() : https(issuer, "url", text);
        if (url.isPresent() && !IssuerConfig.isUsable(url.get())) {
            issuer.problem("url", text + " (expected: " + IssuerConfig.EXPECTED_URL + ")");
            return Optional.empty();
        }
        return url.map(known -> new IssuerConfig(known, authority, audiences));
    }

    static Optional<URI> https(YamlObject object, String key, String text) {
        Optional<URI> url = parsed(text).filter(known -> "https".equals(known.getScheme()) && known.getHost() != null);
        if (url.isEmpty()) {
            object.problem(key, Excerpt.of(text) + " (expected: " + HTTPS + ")");
        }
        return url;
    }

    private static Optional<URI> parsed(String text) {
        try {
            return Optional.of(URI.create(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
