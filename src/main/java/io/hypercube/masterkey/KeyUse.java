package io.hypercube.masterkey;

import java.time.Duration;
import java.util.function.BiPredicate;

/**
 * The use of a rotated key.
 *
 * @param name lower-case words with hyphens. {@code NAME.keys} is the file of older versions of the program in the data directory
 * @param lifetime how long the results of its use are valid, at most: that of a token; zero for encryption
 * @param made whether a first version is created when there is none
 * @param unused whether nothing needs a version that has been replaced. Blocking; may encrypt again what needs it
 */
public record KeyUse(String name, Duration lifetime, boolean made, BiPredicate<RotatedKey, KeyVersion> unused) {
    /** Signs tokens. */
    public static final String TOKEN_SIGNING = "token-signing";

    /** Encrypts the kubeconfigs of imported clusters. */
    public static final String KUBECONFIG_ENCRYPTION = "kubeconfig-encryption";
}
