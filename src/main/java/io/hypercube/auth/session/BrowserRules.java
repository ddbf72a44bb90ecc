package io.hypercube.auth.session;

import io.hypercube.core.identity.Secret;
import java.util.List;

/** The rules for browsers: the format of the session cookie and the origins from which requests may send it. */
public final class BrowserRules {
    private final SessionCookie cookie;
    private final CrossSiteRule crossSite;

    /** @param tls whether the listener uses TLS */
    public BrowserRules(boolean tls) {
        this.cookie = new SessionCookie(tls);
        this.crossSite = new CrossSiteRule(tls);
    }

    /** All session cookies in the values of a request's Cookie fields. */
    public List<Secret> sessions(List<String> cookieFields) {
        return cookie.read(cookieFields);
    }

    /** The {@code Set-Cookie} value that signs in. */
    public String signedIn(Secret session, long seconds) {
        return cookie.set(session, seconds);
    }

    /** The {@code Set-Cookie} value that deletes the cookie. */
    public String signedOut() {
        return cookie.set(Secret.of(""), 0);
    }

    /** Throws 403 unless a request with the cookie comes from the console's own origin. */
    public void requireOwnSite(RequestSource source) {
        crossSite.require(source);
    }

    /** Throws 403 when a request declares another origin. */
    public void requireNoOtherSite(RequestSource source) {
        crossSite.requireNoOtherSite(source);
    }
}
