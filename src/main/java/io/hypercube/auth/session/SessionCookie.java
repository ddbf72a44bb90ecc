package io.hypercube.auth.session;

import io.hypercube.core.identity.Secret;
import java.util.List;

/**
 * Reads and writes the session cookie. Over TLS its name has the prefix {@code __Host-}: browsers then accept it from this host
 * only and over TLS only, so that other hosts of the domain cannot set one.
 *
 * @see <a href="https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis">RFC 6265bis</a>
 */
record SessionCookie(boolean tls) {
    private static final String NAME = "hypercube-session";

    /** All values of the cookie in a request; the caller must reject more than one. */
    List<Secret> read(List<String> cookieFields) {
        return CookieFields.values(cookieFields, name());
    }

    /** The {@code Set-Cookie} value. */
    String set(Secret value, long seconds) {
        return name() + "=" + value.reveal() + "; Path=/; HttpOnly; " + (tls ? "Secure; " : "")
                + "SameSite=Strict; Max-Age=" + seconds;
    }

    private String name() {
        return tls ? "__Host-" + NAME : NAME;
    }
}
