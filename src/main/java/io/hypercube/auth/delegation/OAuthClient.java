package io.hypercube.auth.delegation;

import io.hypercube.core.kube.Excerpt;
import java.util.List;
import java.util.Locale;

/**
 * A client of the authorization server. None has a secret: all are programs on people's own computers, or are known by where they are
 * redirected to.
 *
 * @param name as the client or the configuration calls it; anybody may call a client anything
 * @param redirectUris at least one
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7591#section-2">RFC 7591, client metadata</a>
 */
public record OAuthClient(String id, String name, List<RedirectUri> redirectUris, ClientKind kind) {
    static final int LONGEST_NAME = 100;

    public OAuthClient {
        redirectUris = List.copyOf(redirectUris);
    }

    /** The same as delegations keep it. */
    DelegatedClient delegated() {
        return new DelegatedClient(id, name);
    }

    /** The text of a client without what is not printable, which could make it look like another one. */
    static String printableName(String name) {
        StringBuilder printable = new StringBuilder();
        name.codePoints().filter(Excerpt::isPrintable).forEach(printable::appendCodePoint);
        return Excerpt.of(printable.toString().strip(), LONGEST_NAME);
    }

    /** How the gateway knows a client. */
    public enum ClientKind {
        /** By the document at its id, which is a URL. */
        DOCUMENT,
        /** By {@code mcpClients} of the configuration. */
        CONFIGURED,
        /** It registered itself. */
        REGISTERED;

        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
