package io.hypercube.cluster;

import io.hypercube.cluster.credential.CredentialUnavailableException;
import io.hypercube.kube.Excerpt;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertificateException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** Why no answer came from a cluster, read off the exception: one word for states, logs, metrics and messages. */
public enum UnreachableReason {
    NAME_NOT_FOUND("NameNotFound", "the server's name is not known"),
    CONNECTION_REFUSED("ConnectionRefused", "nothing listens at the server's address"),
    ADDRESS_FORBIDDEN("AddressForbidden", "the server's address is forbidden by configuration"),
    NO_ROUTE("NoRoute", "no way leads to the server's address"),
    TIMED_OUT("TimedOut", "no answer came in time"),
    CERTIFICATE_UNKNOWN("CertificateUnknown", "the server's certificate is not trusted"),
    TLS_HANDSHAKE_FAILED("TLSHandshakeFailed", "no TLS session could be agreed on"),
    CREDENTIAL_UNAVAILABLE("CredentialUnavailable", "the credential for the cluster cannot be obtained"),
    CONNECTION_CLOSED("ConnectionClosed", "the connection ended before the answer was complete");

    /** How Netty's native transports begin a message: {@code finishConnect(..) failed with error(-111): Connection refused}. */
    private static final Pattern SYSTEM_CALL =
            Pattern.compile("^\\w+\\(\\.*\\) failed(?: with error\\(-?\\d+\\))?(?:: |$)");

    private final String wireName;
    private final String explanation;

    UnreachableReason(String wireName, String explanation) {
        this.wireName = wireName;
        this.explanation = explanation;
    }

    /** CamelCase, as the reasons in conditions of Kubernetes. */
    public String wireName() {
        return wireName;
    }

    /** For people; says nothing of addresses or credentials, so any caller may read it. */
    public String explanation() {
        return explanation;
    }

    /** The first in the chain of causes that says anything; {@code CONNECTION_CLOSED} when none does. */
    public static UnreachableReason of(Throwable failure) {
        boolean tls = false;
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < 20; depth++) {
            Optional<UnreachableReason> reason = read(cause);
            if (reason.isPresent()) {
                return reason.get();
            }
            tls |= cause instanceof SSLException;
            cause = cause.getCause();
        }
        return tls ? TLS_HANDSHAKE_FAILED : CONNECTION_CLOSED;
    }

    /** The explanation and, where the failure has words of its own, those; without the system call and the number of its error. */
    String explain(Throwable failure) {
        String message = failure.getMessage() == null ? "" : failure.getMessage();
        String words = SYSTEM_CALL.matcher(message).replaceFirst("").replace(": /", ": ");
        return words.isBlank() ? explanation : explanation + ": " + Excerpt.of(words);
    }

    private static Optional<UnreachableReason> read(Throwable cause) {
        return Optional.ofNullable(
                switch (cause) {
                    case CredentialUnavailableException e -> CREDENTIAL_UNAVAILABLE;
                    case ForbiddenAddressException e -> ADDRESS_FORBIDDEN;
                    case UnknownHostException e -> NAME_NOT_FOUND;
                    case NoRouteToHostException e -> NO_ROUTE;
                    case SocketTimeoutException e -> TIMED_OUT;
                    case TimeoutException e -> TIMED_OUT;
                    case ConnectException e when mentions(e, "timed out") -> TIMED_OUT;
                    case ConnectException e
                    when mentions(e, "No route to host") || mentions(e, "unreachable") -> NO_ROUTE;
                    case ConnectException e -> CONNECTION_REFUSED;
                    case CertificateException e -> CERTIFICATE_UNKNOWN;
                    case ClosedChannelException e -> CONNECTION_CLOSED;
                    default -> null;
                });
    }

    private static boolean mentions(Throwable failure, String text) {
        return failure.getMessage() != null && failure.getMessage().contains(text);
    }
}
