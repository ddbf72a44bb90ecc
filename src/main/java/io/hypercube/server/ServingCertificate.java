package io.hypercube.server;

import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the gateway shows of itself.
 *
 * @param authority the CA that clients are to trust, or null when the operator gave a certificate of his own
 */
record ServingCertificate(Path chain, Path key, @Nullable Path authority) {
    /** The operator's own, or one made in the data directory. */
    static ServingCertificate of(ServerConfig config, Path dataDir) {
        if (config.certificate() != null && config.key() != null) {
            return new ServingCertificate(config.certificate(), config.key(), null);
        }
        Set<String> names = HostNames.ofThisHost();
        String host = config.listen().host();
        if (!host.equals("0.0.0.0") && !host.equals("::")) {
            names.add(host);
        }
        return new SelfMadeAuthority(dataDir).certificateFor(names);
    }

    KeyCertOptions keyCertOptions() {
        return new PemKeyCertOptions().setCertPath(chain.toString()).setKeyPath(key.toString());
    }
}
