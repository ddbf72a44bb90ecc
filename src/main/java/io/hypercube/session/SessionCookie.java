package io.hypercube.session;

import io.hypercube.identity.Secret;
import java.util.Arrays;
import java.util.List;

/**
 * The cookie as it stands in header fields. Over TLS its name has the prefix {@code __Host-}: browsers then take it from this
 * very host only, over TLS only, so that no neighbour can plant one.
 *
 * @see <a href="https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis">RFC 6265bis</a>
 */
record SessionCookie(boolean tls) {
    private static final String NAME = "hypercube-session";

    /** Every value that a request has for it: more than one is for the caller to refuse. */
    List<Secret> read(List<String> cookieFields) {
        String wanted = name() + "=";
        return cookieFields.stream()
                .flatMap(field -> Arrays.stream(field.split(";", -1)))
                .map(String::strip)
                .filter(pair -> pair.startsWith(wanted))
                .map(pair -> Secret.of(pair.substring(wanted.length())))
                .toList();
    }

    /** A {@code Set-Cookie} value. */
    String set(Secret value, long seconds) {
        return name() + "=" + value.reveal() + "; Path=/; HttpOnly; " + (tls ? "Secure; " : "")
                + "SameSite=Strict; Max-Age=" + seconds;
    }

    private String name() {
        return tls ? "__Host-" + NAME : NAME;
    }
}
