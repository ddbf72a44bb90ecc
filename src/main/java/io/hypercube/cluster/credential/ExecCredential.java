package io.hypercube.cluster.credential;

import io.hypercube.cluster.kubeconfig.BearerToken;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.cluster.kubeconfig.Pem;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Secret;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The messages exchanged with a credential plugin, in both directions. Error messages quote no output of the program.
 *
 * @see <a href="https://kubernetes.io/docs/reference/config-api/client-authentication.v1/">client-authentication v1</a>
 */
final class ExecCredential {
    private static final JsonMapper MAPPER = new JsonMapper();

    static final class MalformedException extends Exception {
        MalformedException(String message) {
            super(message);
        }
    }

    private ExecCredential() {}

    /** The value of {@code KUBERNETES_EXEC_INFO}. */
    static byte[] info(HttpCredential.Exec exec, ClusterConnection connection) {
        Map<String, Object> spec = new LinkedHashMap<>();
        if (exec.provideClusterInfo()) {
            spec.put("cluster", cluster(exec, connection));
        }
        spec.put("interactive", false);
        Map<String, Object> info = new LinkedHashMap<>();
        info.put("kind", "ExecCredential");
        info.put("apiVersion", exec.apiVersion());
        info.put("spec", spec);
        return Json.write(info);
    }

    private static Map<String, Object> cluster(HttpCredential.Exec exec, ClusterConnection connection) {
        Map<String, Object> cluster = new LinkedHashMap<>();
        cluster.put("server", connection.server().toString());
        if (connection.tlsServerName() != null) {
            cluster.put("tls-server-name", connection.tlsServerName());
        }
        switch (connection.trust()) {
            case Trust.Authorities authorities ->
                cluster.put("certificate-authority-data", Base64.getEncoder().encodeToString(authorities.pem()));
            case Trust.Anyone anyone -> cluster.put("insecure-skip-tls-verify", true);
            case Trust.SystemRoots roots -> {}
        }
        if (connection.proxy() != null) {
            cluster.put("proxy-url", connection.proxy().toString());
        }
        if (exec.clusterConfig() != null) {
            cluster.put("config", exec.clusterConfig());
        }
        return cluster;
    }

    /**
     * Parses the output of a program.
     *
     * @param configured the certificate of the kubeconfig, which has precedence over the program's, or null
     */
    static ClusterCredential read(
            byte[] printed,
            String apiVersion,
            @Nullable ClientCertificate configured,
            @Nullable ClusterCredential previous)
            throws MalformedException {
        JsonNode root;
        try {
            root = MAPPER.readTree(printed);
        } catch (JacksonException e) {
            throw new MalformedException("printed no JSON (expected: an ExecCredential)");
        }
        requireWord(root, "kind", "ExecCredential");
        requireWord(root, "apiVersion", apiVersion);
        JsonNode status = root.path("status");
        String token = text(status, "token");
        ClientCertificate certificate = certificate(status, previous);
        if (token.isEmpty() && certificate == null) {
            throw new MalformedException("printed neither a token nor a certificate with its key");
        }
        return CredentialSources.credential(
                token.isEmpty() ? null : bearer(token),
                configured != null ? configured : certificate,
                expiration(text(status, "expirationTimestamp")));
    }

    private static Secret bearer(String token) throws MalformedException {
        return BearerToken.of(token)
                .map(valid -> Secret.of("Bearer " + valid.reveal()))
                .orElseThrow(
                        () -> new MalformedException("printed a token that cannot be sent in a header field (expected: "
                                + BearerToken.EXPECTED + ")"));
    }

    private static @Nullable ClientCertificate certificate(JsonNode status, @Nullable ClusterCredential previous)
            throws MalformedException {
        String chain = text(status, "clientCertificateData");
        String key = text(status, "clientKeyData");
        if (chain.isEmpty() && key.isEmpty()) {
            return null;
        }
        if (chain.isEmpty() || key.isEmpty()) {
            throw new MalformedException("printed a certificate or a key (expected: both or neither)");
        }
        try {
            ClientCertificate certificate =
                    Pem.clientCertificate(chain.getBytes(StandardCharsets.UTF_8), key.getBytes(StandardCharsets.UTF_8));
            ClientCertificate old = previous == null ? null : previous.certificate();
            return old != null && same(old, certificate) ? old : certificate;
        } catch (Pem.MalformedException e) {
            throw new MalformedException("printed clientCertificateData and clientKeyData: " + e.getMessage());
        }
    }

    private static boolean same(ClientCertificate one, ClientCertificate other) {
        return Arrays.equals(one.chainPem(), other.chainPem()) && one.keyPem().equals(other.keyPem());
    }

    private static @Nullable Instant expiration(String text) throws MalformedException {
        try {
            return text.isEmpty() ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new MalformedException("printed an invalid expirationTimestamp (expected: RFC 3339)");
        }
    }

    private static void requireWord(JsonNode root, String field, String expected) throws MalformedException {
        if (!text(root, field).equals(expected)) {
            throw new MalformedException("printed another " + field + " (expected: " + expected + ")");
        }
    }

    private static String text(JsonNode node, String field) throws MalformedException {
        JsonNode value = node.path(field);
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        if (!value.isString()) {
            throw new MalformedException("printed a " + field + " that is not a string");
        }
        return value.stringValue();
    }
}
