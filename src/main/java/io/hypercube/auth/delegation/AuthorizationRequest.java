package io.hypercube.auth.delegation;

import io.hypercube.auth.oauth.AiResource;
import io.hypercube.auth.oauth.Form;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.core.http.Query;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A request of a client that asks a person for a delegation, after all its checks. PKCE with S256 is required, and so is the resource of AI
 * clients.
 *
 * @param redirect the address of the answers
 * @param challenge of PKCE
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7636">RFC 7636, proof key for code exchange</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9207">RFC 9207, issuer identification</a>
 */
record AuthorizationRequest(
        OAuthClient client, RedirectUri redirect, String challenge, Set<AiScope> scopes, Answers answers) {
    static final int LONGEST_QUERY = 8192;

    private static final int LONGEST_STATE = 2000;
    private static final Pattern CHALLENGE = Pattern.compile("[A-Za-z0-9_-]{43}");

    /** A checked request, or the answer that refuses it. */
    sealed interface Checked {
        record Valid(AuthorizationRequest request) implements Checked {}

        /** @param redirect tells the client the reason */
        record Refused(String redirect) implements Checked {}
    }

    /**
     * Checks a request. A problem of the client or its redirect URI is told to the person only, and any other one to the client.
     *
     * @param query as the browser sent it
     * @param clients the client of an id, or a 400
     * @throws ApiException 400 when the client or its redirect URI is not known
     */
    static Checked check(String query, Function<String, OAuthClient> clients, TokenConfig config) {
        if (query.length() > LONGEST_QUERY) {
            throw ApiException.badRequest(
                    "query: " + query.length() + " characters (expected: at most " + LONGEST_QUERY + ")");
        }
        Query parameters = Query.parse(query);
        OAuthClient client = clients.apply(required(parameters, "client_id"));
        RedirectUri redirect = redirect(client, required(parameters, "redirect_uri"));
        Form form = new Form(parameters);
        Answers answers = new Answers(redirect, state(parameters), config.issuer());
        try {
            return new Checked.Valid(valid(form, client, redirect, answers, config));
        } catch (OAuthException e) {
            return new Checked.Refused(answers.error(e));
        }
    }

    private static AuthorizationRequest valid(
            Form form, OAuthClient client, RedirectUri redirect, Answers answers, TokenConfig config) {
        String type = form.require("response_type");
        if (!type.equals("code")) {
            throw new OAuthException(
                    "unsupported_response_type", "response_type: " + Excerpt.of(type) + " (expected: code)");
        }
        if (form.find("state").orElse("").length() > LONGEST_STATE) {
            throw OAuthException.invalidRequest("state: too long (expected: at most " + LONGEST_STATE + " characters)");
        }
        AiResource.require(form, config);
        String method = form.find("code_challenge_method").orElse("plain");
        String challenge = form.require("code_challenge");
        if (!method.equals("S256")) {
            throw OAuthException.invalidRequest("code_challenge_method: " + Excerpt.of(method) + " (expected: S256)");
        }
        if (!CHALLENGE.matcher(challenge).matches()) {
            throw OAuthException.invalidRequest("code_challenge: not valid (expected: 43 characters of base64url)");
        }
        return new AuthorizationRequest(client, redirect, challenge, AiResource.scopes(form), answers);
    }

    /** Null for none, and for one that cannot be given back. */
    private static @Nullable String state(Query parameters) {
        List<String> states = parameters.parameters().getOrDefault("state", List.of());
        return states.size() == 1 && states.getFirst().length() <= LONGEST_STATE ? states.getFirst() : null;
    }

    private static String required(Query parameters, String name) {
        return parameters
                .single(name)
                .filter(value -> !value.isEmpty())
                .orElseThrow(() -> ApiException.badRequest(name + ": missing (expected: one)"));
    }

    /** Exactly as the client has it; with the port of the request for a program on the person's computer. */
    private static RedirectUri redirect(OAuthClient client, String asked) {
        if (client.redirectUris().stream().noneMatch(known -> known.admits(asked))) {
            throw ApiException.badRequest("redirect_uri: " + Excerpt.of(asked) + " (expected: exactly as the client \""
                    + Excerpt.of(client.id()) + "\" has it)");
        }
        return new RedirectUri(asked);
    }

    /**
     * The addresses at which the browser leaves for the client.
     *
     * @param state of the request; null for none
     * @param issuer as RFC 9207 requires it
     */
    record Answers(RedirectUri redirect, @Nullable String state, String issuer) {
        String code(Secret code) {
            return with(Map.of("code", code.reveal()));
        }

        String error(OAuthException refusal) {
            Map<String, String> error = new LinkedHashMap<>();
            error.put("error", refusal.error());
            error.put("error_description", refusal.description());
            return with(error);
        }

        private String with(Map<String, String> answer) {
            Map<String, String> all = new LinkedHashMap<>(answer);
            Optional.ofNullable(state).ifPresent(given -> all.put("state", given));
            all.put("iss", issuer);
            return redirect.with(all.entrySet().stream()
                    .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                    .collect(Collectors.joining("&")));
        }
    }
}
