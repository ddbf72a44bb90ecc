package io.hypercube.cli.agent;

import io.hypercube.cluster.UnreachableReason;
import io.hypercube.core.kube.Excerpt;
import io.netty.handler.proxy.ProxyConnectException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Why an agent has no connection, for the person who reads its log: the certificate of the server, the clock of this machine, or the
 * proxy between both. Otherwise the explanation of {@link UnreachableReason}.
 *
 * @param proxy that is asked for the connection, or null
 */
record ConnectionProblem(@Nullable ProxyAddress proxy, InstantSource clock) {
    private static final int DEPTH = 20;
    private static final String OTHER_AUTHORITY =
            "the server's certificate is signed by no CA that this agent trusts (expected: --certificate-authority)";

    /** A time as the JDK's exceptions print it, such as {@code NotBefore: Sun Nov 29 06:00:00 UTC 2026}. */
    private static final Pattern BOUND = Pattern.compile("Not(?:Before|After): (.+)");

    private static final DateTimeFormatter OF_A_DATE =
            DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss zzz yyyy", Locale.ENGLISH);

    /** The status in a message of Netty's proxy handler, and in one of the JDK. */
    private static final Pattern STATUS = Pattern.compile("(?:status: |Proxy returns \"HTTP/1\\.[01] )(\\d{3})");

    /** How the JDK says that a certificate is for another name. */
    private static final Pattern OTHER_NAME = Pattern.compile("No (?:name matching|subject alternative) .*");

    /** Reasons for which it is the proxy that was not reached. */
    private static final Set<UnreachableReason> OF_A_PROXY = EnumSet.of(
            UnreachableReason.NAME_NOT_FOUND,
            UnreachableReason.CONNECTION_REFUSED,
            UnreachableReason.NO_ROUTE,
            UnreachableReason.TIMED_OUT);

    /** The first cause that is recognised. */
    String explain(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEPTH; depth++) {
            String words = read(cause);
            if (words != null) {
                return words;
            }
            cause = cause.getCause();
        }
        UnreachableReason reason = UnreachableReason.of(failure);
        String words = reason == UnreachableReason.CONNECTION_CLOSED && failure.getMessage() != null
                ? Excerpt.of(failure.getMessage())
                : reason.explanation();
        return proxy != null && OF_A_PROXY.contains(reason) ? named(proxy) + ": " + words : words;
    }

    private @Nullable String read(Throwable cause) {
        String message = cause.getMessage() == null ? "" : cause.getMessage();
        Matcher status = STATUS.matcher(message);
        if (proxy != null && status.find()) {
            return named(proxy) + " answered " + status.group(1)
                    + (status.group(1).equals("407") ? " (expected: HTTPS_PROXY with its user and password)" : "");
        }
        return switch (cause) {
            case CertificateExpiredException e ->
                "the server's certificate has expired: it was valid until " + bound(message) + clocks();
            case CertificateNotYetValidException e ->
                "the server's certificate is not yet valid: it is valid from " + bound(message) + clocks();
            case CertPathBuilderException e -> OTHER_AUTHORITY;
            case CertPathValidatorException e when e.getReason() == BasicReason.INVALID_SIGNATURE -> OTHER_AUTHORITY;
            case CertificateException e
            when OTHER_NAME.matcher(message).matches() ->
                "the server's certificate is for another name: " + Excerpt.of(message);
            case ProxyConnectException e
            when proxy != null && cause.getCause() == null -> named(proxy) + ": " + Excerpt.of(message);
            default -> null;
        };
    }

    private String clocks() {
        return ", and the clock of this machine is at " + clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }

    private static String bound(String message) {
        Matcher bound = BOUND.matcher(message);
        if (!bound.find()) {
            return Excerpt.of(message);
        }
        try {
            return Instant.from(ZonedDateTime.parse(bound.group(1), OF_A_DATE)).toString();
        } catch (DateTimeException e) {
            return Excerpt.of(bound.group(1));
        }
    }

    private static String named(ProxyAddress proxy) {
        return "the proxy http://" + proxy.host() + ":" + proxy.port();
    }
}
