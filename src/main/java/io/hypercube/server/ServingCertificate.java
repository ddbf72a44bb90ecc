package io.hypercube.server;

import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What the gateway shows of itself.
 *
 * @param authority the CA that clients are to trust, or null when the operator gave a certificate of his own
 */
record ServingCertificate(Path chain, Path key, @Nullable Path authority) {
    KeyCertOptions keyCertOptions() {
        return new PemKeyCertOptions().setCertPath(chain.toString()).setKeyPath(key.toString());
    }
}
