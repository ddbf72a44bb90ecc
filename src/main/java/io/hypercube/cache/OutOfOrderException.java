package io.hypercube.cache;

import java.net.ProtocolException;

/** The events of a watch do not go on from what was seen: nothing that was gathered can be relied on. */
final class OutOfOrderException extends ProtocolException {
    private static final long serialVersionUID = 1L;

    OutOfOrderException(String message) {
        super(message);
    }
}
