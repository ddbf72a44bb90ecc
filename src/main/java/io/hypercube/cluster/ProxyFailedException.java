package io.hypercube.cluster;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** The proxy of a cluster's {@code proxy-url} did not open a connection to the API server. The message has no address. */
public final class ProxyFailedException extends IOException {
    private static final Pattern STATUS = Pattern.compile("status: (\\d{3})");

    private ProxyFailedException(Throwable cause) {
        super(words(cause), cause);
    }

    /** The failure of a connection through a proxy, unless it is that of the TLS handshake with the API server behind the proxy. */
    public static Throwable of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException || cause instanceof ForbiddenAddressException) {
                return failure;
            }
        }
        return new ProxyFailedException(failure);
    }

    private static String words(Throwable cause) {
        String message = cause.getMessage() == null ? "" : cause.getMessage();
        Matcher status = STATUS.matcher(message);
        if (status.find()) {
            return "the proxy answered " + status.group(1);
        }
        return switch (cause) {
            case UnknownHostException e -> "the host name of the proxy cannot be resolved";
            case ConnectException e -> "no connection to the proxy";
            default -> "no answer of the proxy";
        };
    }
}
