package io.hypercube.audit;

import java.io.IOException;
import java.net.ConnectException;
import javax.net.ssl.SSLException;

/** Why a call of a webhook had no answer, in words for the operator. */
final class WebhookFailure {
    private WebhookFailure() {}

    static String reason(Throwable cause) {
        return switch (cause) {
            case SSLException tls ->
                "the TLS connection failed: " + tls.getMessage()
                        + " (expected: a certificate of a CA in certificate-authority, or of one that the JVM trusts)";
            case ConnectException connect -> "cannot be connected to";
            case IOException io -> "the connection failed: " + FileSink.reason(io);
            default -> "failed: " + cause.getClass().getSimpleName();
        };
    }
}
