package io.hypercube.audit.recording;

/** The bytes of a session are not those of the protocol. Has no stack trace, because clients can cause it. */
final class UndecodableException extends Exception {
    UndecodableException(String message) {
        super(message, null, false, false);
    }
}
