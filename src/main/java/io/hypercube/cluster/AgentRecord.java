package io.hypercube.cluster;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.cluster.kubeconfig.ImportedKubeconfig;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of a cluster behind an agent, in place of a kubeconfig. It has no credential: a copy of the database opens no cluster.
 *
 * @param id of this cluster, also when another one gets its name; certificates of agents are bound to it
 * @param joinHash the SHA-256 of the join token in hexadecimal; null without one
 * @param joinExpiration when the join token ends; null without one
 * @param joinKey the SHA-256 of the public key that has used the join token; null before
 * @param server null before an agent has joined
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record AgentRecord(
        String id,
        @Nullable String joinHash,
        @Nullable Instant joinExpiration,
        @Nullable String joinKey,
        @Nullable AgentServer server,
        @Nullable IdentityView identity) {
    /** Where a pod finds its API server. It stands in for the address until an agent has told its own. */
    private static final AgentServer UNKNOWN = new AgentServer("https://kubernetes.default.svc", null, null);

    private static final String BEGIN = "{\"agent\":";

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Stored(AgentRecord agent) {}

    /** Whether a stored text is one of these, and not a kubeconfig. */
    static boolean isRecord(Secret text) {
        return text.reveal().startsWith(BEGIN);
    }

    static AgentRecord read(Secret text) {
        return Json.read(text.revealBytes(), Stored.class).agent();
    }

    Secret print() {
        return Secret.of(new String(Json.write(new Stored(this)), StandardCharsets.UTF_8));
    }

    /** Whether the cluster learns of its callers by impersonation, and not by tokens of the gateway. */
    @JsonIgnore
    public boolean isImpersonating() {
        Identity understood = IdentityView.understand(identity);
        return understood == null || understood instanceof Identity.Impersonation;
    }

    /** This record with another join token, or without one. */
    public AgentRecord withJoin(@Nullable String hash, @Nullable Instant expiration, @Nullable String key) {
        return new AgentRecord(id, hash, expiration, key, server, identity);
    }

    /** @throws ApiException 422 when the gateway could not use that server */
    public AgentRecord withServer(AgentServer told) {
        if (told.url() == null || !told.url().startsWith("https://")) {
            throw ApiException.invalid("server.url", String.valueOf(told.url()), "https://HOST:PORT");
        }
        AgentRecord next = new AgentRecord(id, joinHash, joinExpiration, joinKey, told, identity);
        next.connection();
        return next;
    }

    /** How the API server is called. The credential comes from the agent. */
    ClusterConnection connection() {
        AgentServer known = server == null ? UNKNOWN : server;
        Map<String, Object> cluster = new LinkedHashMap<>();
        cluster.put("server", known.url());
        if (known.certificateAuthority() != null) {
            cluster.put(
                    "certificate-authority-data",
                    Base64.getEncoder()
                            .encodeToString(known.certificateAuthority().getBytes(StandardCharsets.UTF_8)));
        }
        if (known.tlsServerName() != null) {
            cluster.put("tls-server-name", known.tlsServerName());
        }
        Map<String, Object> kubeconfig = Map.of(
                "clusters", List.of(Map.of("name", "agent", "cluster", cluster)),
                "users", List.of(Map.of("name", "agent", "user", Map.of())),
                "contexts", List.of(Map.of("name", "agent", "context", Map.of("cluster", "agent", "user", "agent"))));
        Secret text = Secret.of(new String(Json.write(kubeconfig), StandardCharsets.UTF_8));
        return ImportedKubeconfig.read(text, null, IdentityView.understand(identity))
                .connection();
    }
}
