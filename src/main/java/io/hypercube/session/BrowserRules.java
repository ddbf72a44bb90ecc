package io.hypercube.session;

import io.hypercube.identity.Secret;
import java.util.List;

/** What browsers are held to: how the session's cookie looks, and where a request that has it may come from. */
public final class BrowserRules {
    private final SessionCookie cookie;
    private final CrossSiteRule crossSite;

    /** @param tls whether callers are served over TLS here */
    public BrowserRules(boolean tls) {
        this.cookie = new SessionCookie(tls);
        this.crossSite = new CrossSiteRule(tls);
    }

    /** Every session that the values of a request's Cookie fields name. */
    public List<Secret> sessions(List<String> cookieFields) {
        return cookie.read(cookieFields);
    }

    /** A {@code Set-Cookie} value. */
    public String signedIn(Secret session, long seconds) {
        return cookie.set(session, seconds);
    }

    /** A {@code Set-Cookie} value that makes the browser forget it. */
    public String signedOut() {
        return cookie.set(Secret.of(""), 0);
    }

    /** 403 unless a request with the cookie comes from a page of ours. */
    public void requireOwnSite(RequestSource source) {
        crossSite.require(source);
    }

    /** 403 when a request says that it comes from a page of somebody else. */
    public void requireNoOtherSite(RequestSource source) {
        crossSite.requireNoOtherSite(source);
    }
}
