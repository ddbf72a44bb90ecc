package io.hypercube.security;

import io.hypercube.Client;
import io.hypercube.cluster.AgentServer;
import io.hypercube.cluster.agent.AgentProtocol;
import io.hypercube.cluster.agent.AgentProtocol.Introduction;
import io.hypercube.core.http.Json;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Key and certificate of an agent, which a test uses as no agent does. */
record JoinedIdentity(KeyPair keys, String certificate) {
    static final AgentServer SERVER = new AgentServer("https://10.0.0.1:443", null, null);

    private static final Base64.Encoder BASE64 = Base64.getEncoder();

    static KeyPair newKeys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Adds a cluster and joins it. */
    static JoinedIdentity add(Client admin, String cluster) {
        byte[] added = admin.post("/api/v1/cube/clusters", Json.write(Map.of("name", cluster, "agent", Map.of())))
                .body();
        String token = read(added).at("/join/token").asString();
        KeyPair keys = newKeys();
        byte[] joined = admin.withToken(null)
                .post("/api/v1/cube/agents/join", joinRequest(cluster, token, keys))
                .body();
        return new JoinedIdentity(keys, read(joined).path("certificate").asString());
    }

    /** The body of a request to join, with a proof by that key. */
    static byte[] joinRequest(String cluster, String token, KeyPair keys) {
        return Json.write(Map.of(
                "cluster",
                cluster,
                "token",
                token,
                "publicKey",
                BASE64.encodeToString(keys.getPublic().getEncoded()),
                "proof",
                sign(keys, AgentProtocol.ALPN + " join\n" + cluster + "\n" + token),
                "server",
                SERVER));
    }

    private static JsonNode read(byte[] json) {
        return JsonMapper.shared().readTree(json);
    }

    /** The answer to a hello. */
    Introduction introduction(String nonce, String replica) {
        return introduction(sign(signed(nonce, replica)), SERVER);
    }

    Introduction introduction(String nonce, String replica, String agent) {
        return new Introduction(
                AgentProtocol.VERSION, agent, agent, "0.0.1", certificate, sign(signed(nonce, replica)), SERVER);
    }

    Introduction introduction(String signature, AgentServer server) {
        return new Introduction(
                AgentProtocol.VERSION, "evil", "instance-of-evil", "0.0.1", certificate, signature, server);
    }

    private static String signed(String nonce, String replica) {
        return new String(AgentProtocol.signedHello(nonce, replica), StandardCharsets.UTF_8);
    }

    private String sign(String text) {
        return sign(keys, text);
    }

    private static String sign(KeyPair keys, String text) {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(keys.getPrivate());
            signature.update(text.getBytes(StandardCharsets.UTF_8));
            return BASE64.encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
