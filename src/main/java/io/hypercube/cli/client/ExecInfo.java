package io.hypercube.cli.client;

import io.hypercube.core.http.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The request that kubectl passes to a credential plugin, and the response to it.
 *
 * @param apiVersion the version of the expected response
 * @param authorityPem the kubeconfig's CA certificates for this server, if provided
 * @see <a href="https://kubernetes.io/docs/reference/config-api/client-authentication.v1/">client-authentication v1</a>
 */
public record ExecInfo(String apiVersion, Optional<String> authorityPem) {
    public static final String VARIABLE = "KUBERNETES_EXEC_INFO";

    private static final String NEWEST = "client.authentication.k8s.io/v1";
    private static final Set<String> KNOWN = Set.of(NEWEST, "client.authentication.k8s.io/v1beta1");

    /** Empty when a person runs the command, without kubectl. */
    public static ExecInfo of(Map<String, String> environment) throws IOException {
        String text = environment.getOrDefault(VARIABLE, "");
        if (text.isEmpty()) {
            return new ExecInfo(NEWEST, Optional.empty());
        }
        try {
            JsonNode info = JsonMapper.shared().readTree(text);
            String apiVersion = info.path("apiVersion").asString("");
            if (!KNOWN.contains(apiVersion)) {
                throw new IOException(VARIABLE + ": apiVersion " + apiVersion + " (expected: " + NEWEST + ")");
            }
            String authority = info.path("spec")
                    .path("cluster")
                    .path("certificate-authority-data")
                    .asString("");
            return new ExecInfo(apiVersion, authority.isEmpty() ? Optional.empty() : Optional.of(decode(authority)));
        } catch (JacksonException | IllegalArgumentException e) {
            throw new IOException(VARIABLE + ": not understood (expected: an ExecCredential)", e);
        }
    }

    private static String decode(String base64) {
        return new String(Base64.getDecoder().decode(base64), StandardCharsets.ISO_8859_1);
    }

    /** Returns the ExecCredential. Tokens are printed here only. */
    public String answer(StoredSignIn signIn) {
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("expirationTimestamp", signIn.expiration());
        status.put("token", signIn.token().reveal());
        Map<String, Object> credential = new LinkedHashMap<>();
        credential.put("apiVersion", apiVersion);
        credential.put("kind", "ExecCredential");
        credential.put("status", status);
        return new String(Json.write(credential), StandardCharsets.UTF_8);
    }
}
