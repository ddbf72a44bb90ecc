package io.hypercube.cli;

import io.hypercube.auth.account.NewAccount;
import io.hypercube.cli.client.GatewayClient;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The accounts of a running gateway. For administrators; every account may set its own password. Blocking. */
record RemoteAccounts(GatewayClient gateway) {
    private static final String PATH = "/api/v1/cube/accounts";

    void create(NewAccount wanted, @Nullable Secret password) throws IOException, InterruptedException {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", wanted.name());
        fields.put("role", wanted.role().wireName());
        fields.put("groups", wanted.groups());
        if (password != null) {
            fields.put("password", password.reveal());
        }
        gateway.call("POST", PATH, fields);
    }

    List<JsonNode> list() throws IOException, InterruptedException {
        JsonNode items = json(gateway.call("GET", PATH + "?pageSize=0", null)).path("items");
        return StreamSupport.stream(items.spliterator(), false).toList();
    }

    /** @param input supplies the old password, which the gateway requires for the caller's own account */
    void setPassword(String name, Secret password, PasswordInput input) throws IOException, InterruptedException {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("password", password.reveal());
        String own = json(gateway.call("GET", "/api/v1/cube/whoami", null))
                .path("account")
                .asString("");
        if (name.equals(own)) {
            fields.put("oldPassword", input.readOrAsk("Old password: ").reveal());
        }
        gateway.call("PUT", PATH + "/" + GatewayClient.segment(name) + "/password", fields);
    }

    private static JsonNode json(byte[] answer) {
        return JsonMapper.shared().readTree(answer);
    }
}
