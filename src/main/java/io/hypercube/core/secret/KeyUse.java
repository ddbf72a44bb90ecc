package io.hypercube.core.secret;

import io.hypercube.core.secret.RotatedKeys.KeyVersion;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiPredicate;

/**
 * The use of a rotated key.
 *
 * @param name lower-case words with hyphens. {@code NAME.keys} is the file of older versions of the program in the data directory
 * @param lifetime how long the results of its use are valid, at most: that of a token; zero for encryption
 * @param made whether a first version is created when there is none
 * @param age how long a version is used until another one replaces it by itself; zero for no limit
 * @param unused whether nothing needs a version that has been replaced. Blocking; may encrypt again what needs it
 */
public record KeyUse(
        String name, Duration lifetime, boolean made, Duration age, BiPredicate<RotatedKey, KeyVersion> unused) {
    /** Signs tokens. */
    public static final String TOKEN_SIGNING = "token-signing";

    /** Encrypts the kubeconfigs of imported clusters. */
    public static final String KUBECONFIG_ENCRYPTION = "kubeconfig-encryption";

    /** A key that is only replaced by command. */
    public KeyUse(String name, Duration lifetime, boolean made, BiPredicate<RotatedKey, KeyVersion> unused) {
        this(name, lifetime, made, Duration.ZERO, unused);
    }

    /** Whether a version with that start must be replaced. */
    boolean isAged(Instant start, Instant now) {
        return age.isPositive() && !start.plus(age).isAfter(now);
    }
}
