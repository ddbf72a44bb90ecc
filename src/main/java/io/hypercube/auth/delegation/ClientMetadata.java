package io.hypercube.auth.delegation;

import io.hypercube.auth.delegation.OAuthClient.ClientKind;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The description that a client gives of itself, in a document or in a registration. Members that the gateway does not need are ignored.
 *
 * @param id as the document says it; empty for none
 * @param name printable; empty for none
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7591#section-2">RFC 7591, client metadata</a>
 */
record ClientMetadata(Optional<String> id, String name, List<RedirectUri> redirectUris) {
    static final String NO_SECRET = "none";

    private static final int MOST_REDIRECTS = 20;

    /** Reads the JSON of a stranger. */
    static ClientMetadata parse(byte[] json) {
        JsonNode metadata = object(json);
        if (metadata.has("client_secret")) {
            throw new MetadataException("client_secret: present (expected: none)");
        }
        String method = metadata.path("token_endpoint_auth_method").asString(NO_SECRET);
        if (!method.equals(NO_SECRET)) {
            throw new MetadataException("token_endpoint_auth_method: " + Excerpt.of(method) + " (expected: none)");
        }
        JsonNode id = metadata.path("client_id");
        return new ClientMetadata(
                id.isString() ? Optional.of(id.asString()) : Optional.empty(),
                OAuthClient.printableName(metadata.path("client_name").asString("")),
                redirects(metadata.path("redirect_uris")));
    }

    private static JsonNode object(byte[] json) {
        try {
            JsonNode metadata = Json.read(json, JsonNode.class);
            if (metadata.isObject()) {
                return metadata;
            }
        } catch (ApiException e) {
            throw new MetadataException("not JSON (expected: an object with client_name and redirect_uris)");
        }
        throw new MetadataException("no object (expected: an object with client_name and redirect_uris)");
    }

    private static List<RedirectUri> redirects(JsonNode given) {
        if (!given.isArray() || given.isEmpty() || given.size() > MOST_REDIRECTS) {
            throw new MetadataException(
                    "redirect_uris: " + (given.isArray() ? given.size() + " values" : "missing")
                            + " (expected: a list of 1 to " + MOST_REDIRECTS + ")",
                    true);
        }
        List<RedirectUri> redirects = new ArrayList<>();
        for (JsonNode each : given) {
            String text = each.isString() ? each.asString() : each.toString();
            // a document may also have schemes of apps, which only the configuration may allow
            RedirectUri.parse(text).ifPresent(redirects::add);
        }
        if (redirects.isEmpty()) {
            throw new MetadataException(
                    "redirect_uris: " + Excerpt.of(given.get(0).asString("")) + " (expected: " + RedirectUri.EXPECTED
                            + ")",
                    true);
        }
        return redirects;
    }

    /** The client with that id. Without a name of its own, the id is its name. */
    OAuthClient client(String clientId, ClientKind kind) {
        return new OAuthClient(clientId, name.isEmpty() ? Excerpt.of(clientId) : name, redirectUris, kind);
    }

    /** The metadata cannot be used. The message names the member, and contains nothing secret. */
    static final class MetadataException extends RuntimeException {
        private final boolean redirects;

        MetadataException(String message) {
            this(message, false);
        }

        MetadataException(String message, boolean redirects) {
            super(message, null, false, false);
            this.redirects = redirects;
        }

        boolean aboutRedirects() {
            return redirects;
        }
    }
}
