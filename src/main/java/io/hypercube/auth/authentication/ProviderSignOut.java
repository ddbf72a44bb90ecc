package io.hypercube.auth.authentication;

import io.hypercube.auth.session.BrowserSession;
import io.hypercube.core.http.ApiRequest;
import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;

/** Signs people out at the identity provider that they came from. */
@FunctionalInterface
public interface ProviderSignOut {
    /** Without identity providers. */
    ProviderSignOut NONE = (session, request) -> Optional::empty;

    /**
     * Reads what the provider's page needs, before the session ends here. Blocking.
     *
     * @return finds the page where the browser goes then, and which sends it back to the sign-in page; empty for a session that began
     *     with a password, or when the provider has no such page. It may call the provider, and blocks
     */
    Supplier<Optional<URI>> of(BrowserSession session, ApiRequest request);
}
