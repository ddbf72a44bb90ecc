package io.hypercube.auth.oauth;

import io.hypercube.auth.token.TokenConfig;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.kube.Excerpt;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The part of a token request that makes its token one for AI clients: {@code resource} is the gateway's {@code /mcp}, and {@code scope} is
 * of AI clients.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8707">RFC 8707, resource indicators</a>
 */
public final class AiResource {
    /** The parameters of a request that narrow its token: names or patterns, separated by commas. */
    public static final String CLUSTERS = "clusters";

    public static final String NAMESPACES = "namespaces";

    private AiResource() {}

    /** Whether the request asks for a token of AI clients. */
    public static boolean isAsked(Form form, TokenConfig config) {
        List<String> resources = form.all("resource");
        return config.resourceOfAiClients().filter(resources::contains).isPresent();
    }

    /** @throws OAuthException unless the request asks for a token of AI clients and for nothing beside it */
    public static void require(Form form, TokenConfig config) {
        List<String> resources = form.all("resource");
        if (resources.size() != 1 || !isAsked(form, config)) {
            String expected = config.resourceOfAiClients().orElse("none: AI clients are off, see the setting mcp");
            String given = resources.isEmpty() ? "missing" : Excerpt.of(String.join(" ", resources));
            throw new OAuthException("invalid_target", "resource: " + given + " (expected: " + expected + ")");
        }
    }

    /**
     * Refuses a narrower token than the credential allows, which would otherwise have more rights than the client thinks.
     *
     * @param instead the scope of the token
     */
    public static void requireNoNarrowing(Form form, String instead) {
        for (String parameter : List.of(CLUSTERS, NAMESPACES)) {
            if (!form.all(parameter).isEmpty()) {
                throw OAuthException.invalidRequest(
                        parameter + ": not supported (expected: none, because " + instead + " counts)");
            }
        }
    }

    /** Returns the scopes of a request for a token of AI clients: reading, when it names none. */
    public static Set<AiScope> scopes(Form form) {
        return askedScopes(form).orElseGet(() -> EnumSet.of(AiScope.READ));
    }

    /** The scopes that a request names, or empty. */
    public static Optional<Set<AiScope>> askedScopes(Form form) {
        return form.find("scope").map(text -> AiScope.parseAll(text)
                .orElseThrow(() -> new OAuthException(
                        "invalid_scope",
                        "scope: " + Excerpt.of(text) + " (expected: " + AiScope.text(EnumSet.allOf(AiScope.class))
                                + ")")));
    }
}
