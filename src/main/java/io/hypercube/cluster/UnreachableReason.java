package io.hypercube.cluster;

import io.hypercube.cluster.credential.CredentialSource.CredentialUnavailableException;
import io.hypercube.core.kube.Excerpt;
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

/** Why a cluster did not answer, derived from the exception: a word for states, logs, metrics and messages. */
public enum UnreachableReason {
    NAME_NOT_FOUND("NameNotFound", "the server's host name cannot be resolved"),
    CONNECTION_REFUSED("ConnectionRefused", "nothing listens at the server's address"),
    ADDRESS_FORBIDDEN("AddressForbidden", "the server's address is forbidden by configuration"),
    NO_ROUTE("NoRoute", "there is no route to the server's address"),
    TIMED_OUT("TimedOut", "the server did not respond in time"),
    CERTIFICATE_UNKNOWN("CertificateUnknown", "the server's certificate is not trusted"),
    TLS_HANDSHAKE_FAILED("TLSHandshakeFailed", "the TLS handshake failed"),
    CREDENTIAL_UNAVAILABLE("CredentialUnavailable", "the credential for the cluster cannot be obtained"),
    AGENT_NOT_CONNECTED("AgentNotConnected", "no agent of the cluster is connected"),
    PROXY_FAILED("ProxyFailed", "the proxy of the cluster's proxy-url did not connect to the server"),
    INTERNAL_ERROR("InternalError", "the gateway failed to make the call"),
    CONNECTION_CLOSED("ConnectionClosed", "the connection closed before the response was complete");

    /** Prefix of the messages of Netty's native transports: {@code finishConnect(..) failed with error(-111): Connection refused}. */
    private static final Pattern SYSTEM_CALL =
            Pattern.compile("^\\w+\\(\\.*\\) failed(?: with error\\(-?\\d+\\))?(?:: |$)");

    private final String wireName;
    private final String explanation;

    UnreachableReason(String wireName, String explanation) {
        this.wireName = wireName;
        this.explanation = explanation;
    }

    /** The reason in CamelCase, as in Kubernetes conditions. */
    public String wireName() {
        return wireName;
    }

    /** The reason for people. It contains no address and no credential, so every caller may see it. */
    public String explanation() {
        return explanation;
    }

    /** The reason of the first exception in the chain of causes that is recognised; {@code CONNECTION_CLOSED} when none is. */
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

    /** The explanation, followed by the exception's message without the system call and its error number. */
    String explain(Throwable failure) {
        String message = failure.getMessage() == null ? "" : failure.getMessage();
        String words = SYSTEM_CALL.matcher(message).replaceFirst("").replace(": /", ": ");
        return words.isBlank() ? explanation : explanation + ": " + Excerpt.of(words);
    }

    private static Optional<UnreachableReason> read(Throwable cause) {
        return Optional.ofNullable(
                switch (cause) {
                    case CredentialUnavailableException e when hasNoAgent(e) -> AGENT_NOT_CONNECTED;
                    case CredentialUnavailableException e -> CREDENTIAL_UNAVAILABLE;
                    case AgentNotConnectedException e -> AGENT_NOT_CONNECTED;
                    case ForbiddenAddressException e -> ADDRESS_FORBIDDEN;
                    case UnexpectedFailureException e -> INTERNAL_ERROR;
                    case ProxyFailedException e -> PROXY_FAILED;
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

    /** The agent would have the credential. */
    private static boolean hasNoAgent(Throwable failure) {
        Throwable cause = failure.getCause();
        return cause instanceof AgentNotConnectedException
                || (cause instanceof CredentialUnavailableException && hasNoAgent(cause));
    }

    private static boolean mentions(Throwable failure, String text) {
        return failure.getMessage() != null && failure.getMessage().contains(text);
    }
}
