package io.hypercube.authentication;

import io.hypercube.http.ApiRequest;
import io.hypercube.session.BrowserSession;
import java.net.URI;
import java.util.Optional;

/** Signs people out at the identity provider that they came from. */
@FunctionalInterface
public interface ProviderSignOut {
    /** Without identity providers. */
    ProviderSignOut NONE = (session, request) -> Optional.empty();

    /**
     * The page of the provider where the browser goes after a session has ended here, and which sends it back to the sign-in page.
     * Blocking.
     *
     * @return empty for a session that began with a password, or when the provider has no such page
     */
    Optional<URI> of(BrowserSession session, ApiRequest request);
}
