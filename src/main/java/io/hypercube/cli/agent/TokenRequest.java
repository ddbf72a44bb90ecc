package io.hypercube.cli.agent;

import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Tokens of a ServiceAccount, requested with the agent's own credential.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/authentication-resources/token-request-v1/">TokenRequest</a>
 */
record TokenRequest(ApiServerCalls api, AgentSettings.Account account) {
    private static final Duration LIFETIME = Duration.ofHours(1);

    /** Requests a new token that lives for an hour. Blocking. */
    AgentCredentials.Handed request() throws IOException, InterruptedException {
        String target = "/api/v1/namespaces/" + account.namespace() + "/serviceaccounts/" + account.name() + "/token";
        byte[] body = Json.write(Map.of(
                "apiVersion", "authentication.k8s.io/v1",
                "kind", "TokenRequest",
                "spec", Map.of("expirationSeconds", LIFETIME.toSeconds())));
        HttpsCalls.Answer answer = api.call("POST", target, body);
        if (!answer.isSuccess()) {
            throw new IOException("no token of the ServiceAccount " + account + ": "
                    + api.connection().server() + " answered " + answer.status() + ": " + answer.message());
        }
        JsonNode status = answer.json().path("status");
        try {
            return new AgentCredentials.Handed(
                    Secret.of("Bearer " + status.path("token").asString("")),
                    Instant.parse(status.path("expirationTimestamp").asString("")));
        } catch (DateTimeParseException e) {
            throw new IOException("no token of the ServiceAccount " + account + ": the response is not understood", e);
        }
    }
}
