package io.hypercube.federation.workload;

import io.hypercube.auth.oauth.AiResource;
import io.hypercube.auth.oauth.Form;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.Excerpt;
import java.util.List;
import java.util.Set;

/**
 * A token exchange request. There is one kind of token and one target, so the optional parameters may only name these.
 *
 * @param issuedType the type of token that the answer names
 * @param scopes of a token for AI clients; empty for a token of the API
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8693#section-2.1">RFC 8693, request</a>
 */
record ExchangeRequest(Secret subjectToken, String issuedType, Set<AiScope> scopes) {
    static final String GRANT = "urn:ietf:params:oauth:grant-type:token-exchange";

    private static final String AUDIENCE = "hypercube";
    private static final String TYPE = "urn:ietf:params:oauth:token-type:";
    private static final List<String> SUBJECT_TYPES = List.of(TYPE + "jwt", TYPE + "id_token");
    private static final List<String> ISSUED_TYPES = List.of(TYPE + "access_token", TYPE + "jwt");

    static ExchangeRequest of(Form form, TokenConfig config) {
        requireOne("subject_token_type", form.require("subject_token_type"), SUBJECT_TYPES);
        String issued = form.find("requested_token_type").orElse(ISSUED_TYPES.getFirst());
        requireOne("requested_token_type", issued, ISSUED_TYPES);
        if (form.find("actor_token").isPresent()
                || form.find("actor_token_type").isPresent()) {
            throw OAuthException.invalidRequest("actor_token: not supported (expected: none)");
        }
        form.all("audience").forEach(audience -> requireTarget("audience", audience, audiences(config)));
        if (AiResource.isAsked(form, config)) {
            AiResource.require(form, config);
            AiResource.requireNoNarrowing(form, "the scope of the rule");
            return new ExchangeRequest(form.secret("subject_token"), issued, AiResource.scopes(form));
        }
        if (form.find("scope").isPresent()) {
            throw OAuthException.invalidScope();
        }
        form.all("resource").forEach(resource -> requireTarget("resource", resource, resources(config)));
        return new ExchangeRequest(form.secret("subject_token"), issued, Set.of());
    }

    private static List<String> audiences(TokenConfig config) {
        return config.isDiscoverable() ? List.of(AUDIENCE, config.issuer()) : List.of(AUDIENCE);
    }

    private static List<String> resources(TokenConfig config) {
        return config.isDiscoverable() ? List.of(config.issuer(), config.issuer() + "/") : List.of();
    }

    private static void requireOne(String parameter, String value, List<String> known) {
        if (!known.contains(value)) {
            throw OAuthException.invalidRequest(
                    parameter + ": " + Excerpt.of(value) + " (expected: " + String.join(" or ", known) + ")");
        }
    }

    private static void requireTarget(String parameter, String value, List<String> known) {
        if (!known.contains(value)) {
            throw new OAuthException(
                    "invalid_target",
                    parameter + ": " + Excerpt.of(value) + " (expected: "
                            + (known.isEmpty() ? "none" : String.join(" or ", known)) + ")");
        }
    }
}
