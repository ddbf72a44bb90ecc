package io.hypercube.cluster;

import java.io.IOException;

/** A cluster's server, or the proxy before it, has an address that the configuration forbids. The message does not name it. */
public final class ForbiddenAddressException extends IOException {
    public ForbiddenAddressException() {
        super("not dialled");
    }
}
