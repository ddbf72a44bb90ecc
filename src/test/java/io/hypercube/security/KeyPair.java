package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** An access key pair, created and used over the API. */
record KeyPair(String accessKey, String secretKey) {

    /** @param json the properties of the pair, such as its scope */
    static KeyPair create(Client owner, String json) {
        HttpResponse<byte[]> answer = owner.post("/api/v1/cube/keys", json.getBytes(StandardCharsets.UTF_8));
        assertThat(answer.statusCode()).isEqualTo(201);
        Map<?, ?> pair = Json.read(answer.body(), Map.class);
        return new KeyPair(String.valueOf(pair.get("accessKey")), String.valueOf(pair.get("secretKey")));
    }

    /** A token of this pair. */
    String token(RunningGateway gateway) {
        return token(gateway.anonymous());
    }

    String token(Client anonymous) {
        HttpResponse<byte[]> answer =
                anonymous.get("/api/v1/cube/key/token?accessKey=" + accessKey + "&secretKey=" + secretKey);
        assertThat(answer.statusCode()).isEqualTo(200);
        return String.valueOf(Json.read(answer.body(), Map.class).get("token"));
    }
}
