package io.hypercube.federation.workload;

import com.nimbusds.jose.jwk.JWKSet;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Scope;
import io.hypercube.federation.oidc.IssuerConfig;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A trusted issuer of workloads' tokens.
 *
 * @param name for logs and {@code whoami}
 * @param keys the public keys of an issuer without a discovery document that the gateway can reach; null to fetch them
 * @param rules the first one that matches counts
 */
public record WorkloadIdentityConfig(
        String name, IssuerConfig issuer, @Nullable JWKSet keys, List<WorkloadRule> rules) {
    /** The valid form of {@code name}, for messages. */
    public static final String EXPECTED_NAME =
            "1 to 63 lower-case letters, digits and -, beginning and ending with a letter or digit";

    private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
    private static final int FINGERPRINT_BYTES = 16;

    public WorkloadIdentityConfig {
        rules = List.copyOf(rules);
    }

    /** The {@code iss} of its tokens. */
    public String issuerUrl() {
        return issuer.url().toString();
    }

    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    private record Fingerprinted(String issuer, List<String> audiences, List<WorkloadRule> rules) {}

    /**
     * Identifies a rule by everything that decides whether it applies and what it allows: the issuer, the audiences, the rule and those
     * before it. A token names the rule by it, so a change of any of them ends the tokens, and rules after it may change.
     */
    String fingerprint(int rule) {
        byte[] json = Json.write(new Fingerprinted(issuerUrl(), issuer.audiences(), rules.subList(0, rule + 1)));
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(json);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, FINGERPRINT_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Lets workloads in.
     *
     * @param claims what the claims of a token must be, at least one of them more than present
     * @param account the name of a local account, as which clusters see the workload
     * @param scope what the workload may do, at most what the account may do
     */
    public record WorkloadRule(ClaimPattern.Members claims, String account, Scope scope) {}
}
