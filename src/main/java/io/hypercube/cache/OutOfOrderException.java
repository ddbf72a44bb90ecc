package io.hypercube.cache;

import java.net.ProtocolException;

/** The events of a watch do not continue from the stored version; the content can no longer be trusted. */
final class OutOfOrderException extends ProtocolException {
    private static final long serialVersionUID = 1L;

    OutOfOrderException(String message) {
        super(message);
    }
}
