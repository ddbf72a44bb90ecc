package io.hypercube.cluster.kubeconfig;

import io.hypercube.core.identity.Secret;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads a bearer token for an API server, wherever it comes from: a kubeconfig, a file, a program. */
public final class BearerToken {
    /** The characters of a token, for messages, which never quote it. */
    public static final String EXPECTED = "printable ASCII characters without blanks and line breaks";

    private static final Pattern TOKEN = Pattern.compile("[!-~]+");

    private BearerToken() {}

    /**
     * The token without the white space around it. Empty when it is blank or has a character that cannot be sent in a header field.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-5.5">RFC 9110, field values</a>
     */
    public static Optional<Secret> of(String text) {
        String token = text.strip();
        return TOKEN.matcher(token).matches() ? Optional.of(Secret.of(token)) : Optional.empty();
    }
}
