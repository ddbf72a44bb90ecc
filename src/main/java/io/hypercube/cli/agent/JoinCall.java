package io.hypercube.cli.agent;

import io.hypercube.cli.client.ClientTls;
import io.hypercube.cluster.agent.AgentProtocol;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ClusterName;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The call by which an agent joins a gateway. Blocking.
 *
 * @param gateway that is joined
 * @param proxy between the agent and the gateway, or null
 * @param target the API server, which the gateway is told
 */
record JoinCall(AgentSettings.Gateway gateway, @Nullable ProxyAddress proxy, AgentTarget target) {
    private static final String TARGET = "/api/v1/cube/agents/join";

    /**
     * @return the certificate in PEM
     * @throws IOException with a message for people, which has no token
     */
    String join(ClusterName cluster, String token, AgentKey key) throws IOException {
        byte[] signed = AgentProtocol.signedJoin(cluster.value(), token);
        Base64.Encoder base64 = Base64.getEncoder();
        byte[] body = Json.write(Map.of(
                "cluster", cluster.value(),
                "token", token,
                "publicKey", base64.encodeToString(key.publicKey().getEncoded()),
                "proof", base64.encodeToString(key.sign(signed)),
                "server", target.server()));
        HttpsCalls.Answer answer = calls().call("POST", TARGET, Map.of(), body);
        if (answer.status() == 401) {
            throw new IOException(server() + " refused the join token: " + answer.message());
        }
        if (!answer.isSuccess()) {
            throw new IOException(server() + " answered " + answer.status() + " to joining: " + answer.message());
        }
        return answer.json().path("certificate").asString("");
    }

    URI server() {
        return gateway.server();
    }

    private HttpsCalls calls() throws IOException {
        String authorityPem = gateway.authorityPem();
        byte[] authorities = authorityPem == null
                ? ApiServerCalls.ofTheSystem()
                : authorityPem.getBytes(StandardCharsets.ISO_8859_1);
        return new HttpsCalls(server(), ClientTls.context(authorities, List.of(), null), null, proxy);
    }
}
