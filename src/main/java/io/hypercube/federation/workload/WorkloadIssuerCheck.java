package io.hypercube.federation.workload;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import io.hypercube.federation.oidc.Issuer;
import io.hypercube.federation.oidc.IssuerException;
import java.util.List;

/** Compares the discovery document and the keys of an issuer with what a token exchange needs. */
public final class WorkloadIssuerCheck {
    private static final List<String> ALGORITHMS =
            Issuer.ALGORITHMS.stream().map(JWSAlgorithm::getName).sorted().toList();

    private WorkloadIssuerCheck() {}

    /** Fetches the document and the keys, unless they are given, and returns what is wrong, without throwing. Blocking. */
    public static List<String> problems(WorkloadIdentityConfig identity) {
        if (identity.keys() != null) {
            return List.of();
        }
        String place = "workload identity \"" + identity.name() + "\": ";
        try (Issuer issuer = new Issuer(identity.issuer(), System::nanoTime)) {
            List<String> signing = issuer.metadata().signingAlgorithms();
            if (!signing.isEmpty() && signing.stream().noneMatch(ALGORITHMS::contains)) {
                return List.of(place + "id_token_signing_alg_values_supported: " + String.join(", ", signing)
                        + " (expected: one of " + String.join(", ", ALGORITHMS) + ")");
            }
            JWKSelector all = new JWKSelector(new JWKMatcher.Builder().build());
            return issuer.keys().get(all, null).isEmpty()
                    ? List.of(place + "jwks_uri: no keys (expected: at least one public key)")
                    : List.of();
        } catch (IssuerException | KeySourceException e) {
            return List.of(place + e.getMessage());
        }
    }
}
