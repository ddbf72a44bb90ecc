package io.hypercube.cli;

import io.hypercube.cli.client.GatewayClient;
import io.hypercube.core.identity.AccessKeyId;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The access key pairs of a running gateway. Only the pairs of the token's own account are accessible. Blocking. */
record RemoteKeys(GatewayClient gateway) {
    private static final String PATH = "/api/v1/cube/keys";

    /** Returns the new pair with its secret key. */
    JsonNode create(String account, @Nullable String description, @Nullable String expiration)
            throws IOException, InterruptedException {
        requireOwn(account);
        Map<String, @Nullable String> wanted = new LinkedHashMap<>();
        wanted.put("description", description);
        wanted.put("expirationTimestamp", expiration);
        wanted.values().removeIf(Objects::isNull);
        return json(gateway.call("POST", PATH, wanted));
    }

    List<JsonNode> list(String account) throws IOException, InterruptedException {
        requireOwn(account);
        JsonNode items = json(gateway.call("GET", PATH + "?pageSize=0", null)).path("items");
        return StreamSupport.stream(items.spliterator(), false).toList();
    }

    void delete(AccessKeyId id) throws IOException, InterruptedException {
        gateway.call("DELETE", PATH + "/" + GatewayClient.segment(id.value()), null);
    }

    private void requireOwn(String account) throws IOException, InterruptedException {
        String own = json(gateway.call("GET", "/api/v1/cube/whoami", null))
                .path("account")
                .asString("");
        if (!account.equals(own)) {
            throw new IOException("--account: " + account + " (expected: " + own
                    + ", the account of the token; for another account use its token or --data-dir)");
        }
    }

    private static JsonNode json(byte[] answer) {
        return JsonMapper.shared().readTree(answer);
    }
}
