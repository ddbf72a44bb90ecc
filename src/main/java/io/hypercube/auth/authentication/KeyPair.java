package io.hypercube.auth.authentication;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An access key pair as a request has it. */
record KeyPair(AccessKeyId accessKey, Secret secretKey) {
    private static final String BASIC = "Basic ";

    /** @throws ApiException 400 when one of the two is missing */
    static KeyPair of(@Nullable String accessKey, @Nullable String secretKey) {
        return new KeyPair(
                new AccessKeyId(required("accessKey", accessKey)), Secret.of(required("secretKey", secretKey)));
    }

    /**
     * The pair of HTTP Basic; empty without that field.
     *
     * @throws ApiException 400 when the field is not understood or given twice
     * @see <a href="https://www.rfc-editor.org/rfc/rfc7617">RFC 7617</a>
     */
    static Optional<KeyPair> fromBasic(ApiRequest request) {
        List<String> basic = request.headers().all("Authorization").stream()
                .filter(value -> value.regionMatches(true, 0, BASIC, 0, BASIC.length()))
                .toList();
        if (basic.size() > 1) {
            throw ApiException.badRequest("access key pair: given twice (expected: either HTTP Basic or the body)");
        }
        return basic.stream()
                .findFirst()
                .map(value -> decoded(value.substring(BASIC.length()).strip()));
    }

    private static KeyPair decoded(String encoded) {
        String expected = "Authorization: not valid (expected: Basic and the base64 of accessKey:secretKey)";
        try {
            String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
            int colon = pair.indexOf(':');
            if (colon >= 0) {
                return of(pair.substring(0, colon), pair.substring(colon + 1));
            }
        } catch (IllegalArgumentException e) {
            throw ApiException.badRequest(expected).causedBy(e);
        }
        throw ApiException.badRequest(expected);
    }

    private static String required(String name, @Nullable String value) {
        if (value == null || value.isEmpty()) {
            throw ApiException.badRequest(name + ": missing (expected: accessKey and secretKey)");
        }
        return value;
    }
}
