package io.hypercube.cli.agent;

import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The state in a Secret, which all pods of an agent share. The version of the object decides between two pods that write at the same
 * time. Other values and the labels of the Secret are left as they are.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions">resource versions</a>
 */
record SecretState(ApiServerCalls api, String namespace, String name) implements AgentState {
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    @Override
    public Kept read() throws IOException, InterruptedException {
        HttpsCalls.Answer answer = api.call("GET", target() + '/' + name, null);
        return answer.status() == NOT_FOUND ? Kept.NOTHING : kept(success(answer, "read"));
    }

    @Override
    public boolean replace(Kept before, Kept after) throws IOException, InterruptedException {
        HttpsCalls.Answer found = api.call("GET", target() + '/' + name, null);
        boolean isNew = found.status() == NOT_FOUND;
        ObjectNode secret = isNew ? created() : (ObjectNode) success(found, "read");
        if (!kept(secret).equals(before)) {
            return false;
        }
        ObjectNode data = secret.withObject("data");
        put(data, KEY, after.key() == null ? null : after.key().reveal());
        put(data, CERTIFICATE, after.certificate());
        put(data, JOINED_WITH, after.joinedWith());
        put(data, NEXT_KEY, after.nextKey() == null ? null : after.nextKey().reveal());
        byte[] json = JsonMapper.shared().writeValueAsBytes(secret);
        HttpsCalls.Answer written =
                isNew ? api.call("POST", target(), json) : api.call("PUT", target() + '/' + name, json);
        if (written.status() == CONFLICT) {
            return false;
        }
        success(written, isNew ? "created" : "updated");
        return true;
    }

    private String target() {
        return "/api/v1/namespaces/" + namespace + "/secrets";
    }

    private ObjectNode created() {
        return (ObjectNode) JsonMapper.shared()
                .valueToTree(Map.of(
                        "apiVersion", "v1", "kind", "Secret", "type", "Opaque", "metadata", Map.of("name", name)));
    }

    private JsonNode success(HttpsCalls.Answer answer, String done) throws IOException {
        if (!answer.isSuccess()) {
            throw new IOException("secret " + namespace + '/' + name + " cannot be " + done + ": "
                    + api.connection().server() + " answered " + answer.status() + ": " + answer.message());
        }
        return answer.json();
    }

    private static Kept kept(JsonNode secret) throws IOException {
        return new Kept(
                secretValue(secret, KEY),
                value(secret, CERTIFICATE),
                value(secret, JOINED_WITH),
                secretValue(secret, NEXT_KEY));
    }

    private static @Nullable Secret secretValue(JsonNode secret, String name) throws IOException {
        String text = value(secret, name);
        return text == null ? null : Secret.of(text);
    }

    private static @Nullable String value(JsonNode secret, String name) throws IOException {
        String text = secret.path("data").path(name).asString("");
        try {
            return text.isEmpty() ? null : new String(Base64.getDecoder().decode(text), StandardCharsets.ISO_8859_1);
        } catch (IllegalArgumentException e) {
            throw new IOException("secret: data." + name + ": not base64", e);
        }
    }

    private static void put(ObjectNode data, String name, @Nullable String value) {
        if (value == null) {
            data.remove(name);
        } else {
            data.put(name, Base64.getEncoder().encodeToString(value.getBytes(StandardCharsets.ISO_8859_1)));
        }
    }
}
