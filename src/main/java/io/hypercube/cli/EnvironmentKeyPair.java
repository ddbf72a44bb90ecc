package io.hypercube.cli;

import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** The access key pair of the environment. */
record EnvironmentKeyPair(AccessKeyId accessKey, Secret secretKey) {
    static final String ACCESS_KEY = "HYPERCUBE_ACCESS_KEY";
    static final String SECRET_KEY = "HYPERCUBE_SECRET_KEY";

    /**
     * Empty without one.
     *
     * @throws IOException when there is half of one
     */
    static Optional<EnvironmentKeyPair> of(Map<String, String> environment) throws IOException {
        String accessKey = environment.getOrDefault(ACCESS_KEY, "");
        String secretKey = environment.getOrDefault(SECRET_KEY, "");
        if (accessKey.isEmpty() != secretKey.isEmpty()) {
            throw new IOException(ACCESS_KEY + ", " + SECRET_KEY + ": only one is set (expected: both or neither)");
        }
        return accessKey.isEmpty()
                ? Optional.empty()
                : Optional.of(new EnvironmentKeyPair(new AccessKeyId(accessKey), Secret.of(secretKey)));
    }
}
