package io.hypercube.federation.provider;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import io.hypercube.federation.oidc.Issuer;
import io.hypercube.federation.oidc.IssuerException;
import io.hypercube.federation.oidc.IssuerMetadata;
import java.util.ArrayList;
import java.util.List;

/** Compares the discovery document of a provider with what a sign-in needs. An absent list means that anything may be supported. */
final class DiscoveryCheck {
    private DiscoveryCheck() {}

    /** Fetches the document and the keys, and returns what is wrong with them, without throwing. Blocking. */
    public static List<String> problems(IdentityProviderConfig provider) {
        String place = "identity provider \"" + provider.name() + "\": ";
        try (Issuer issuer = new Issuer(provider.oidc().issuer(), System::nanoTime)) {
            List<String> problems = new ArrayList<>(problems(issuer.metadata()));
            JWKSelector all = new JWKSelector(new JWKMatcher.Builder().build());
            if (issuer.keys().get(all, null).isEmpty()) {
                problems.add("jwks_uri: no keys (expected: at least one public key)");
            }
            return problems.stream().map(place::concat).toList();
        } catch (IssuerException | KeySourceException e) {
            return List.of(place + e.getMessage());
        }
    }

    /** The parts of an authorization code flow with PKCE that the document lacks. */
    static List<String> problems(IssuerMetadata metadata) {
        List<String> problems = new ArrayList<>();
        if (metadata.authorization() == null) {
            problems.add("authorization_endpoint: missing (expected: an https URL)");
        }
        if (metadata.token() == null) {
            problems.add("token_endpoint: missing (expected: an https URL)");
        }
        requireOne(problems, "response_types_supported", metadata.responseTypes(), List.of("code"));
        requireOne(problems, "code_challenge_methods_supported", metadata.challengeMethods(), List.of("S256"));
        requireOne(
                problems,
                "id_token_signing_alg_values_supported",
                metadata.signingAlgorithms(),
                Issuer.ALGORITHMS.stream().map(JWSAlgorithm::getName).sorted().toList());
        return problems;
    }

    private static void requireOne(List<String> problems, String field, List<String> given, List<String> needed) {
        if (!given.isEmpty() && given.stream().noneMatch(needed::contains)) {
            problems.add(field + ": " + String.join(", ", given) + " (expected: "
                    + (needed.size() == 1 ? needed.getFirst() : "one of " + String.join(", ", needed)) + ")");
        }
    }
}
