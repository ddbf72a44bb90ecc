package io.hypercube.cluster;

import java.io.IOException;

/** The address of a cluster's server, or of its proxy, is forbidden by configuration. The message does not contain it. */
public final class ForbiddenAddressException extends IOException {
    public ForbiddenAddressException() {
        super("connection not attempted");
    }
}
