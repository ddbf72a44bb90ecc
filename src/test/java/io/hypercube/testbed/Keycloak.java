package io.hypercube.testbed;

import io.hypercube.Client;
import io.hypercube.core.http.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keycloak, run by {@code testbed/keycloak}, with the realm {@code corp}: {@code alice} and {@code carol} are in the groups platform and dev, {@code bob}
 * in dev, {@code ina} in interns; the password is {@code password-of-NAME}. It knows the client {@code hypercube} with the secret
 * {@code client-secret}, of which a refresh token may be used once.
 */
public final class Keycloak implements AutoCloseable {
    private static final String ADMIN = "admin";

    private final Process process;
    private final HttpClient http;
    private final URI issuer;

    private Keycloak(Process process, HttpClient http) {
        this.process = process;
        this.http = http;
        this.issuer = URI.create(line(process.inputReader(StandardCharsets.UTF_8)));
    }

    /** @param authority the certificate that it serves, and with which it trusts others */
    public static Keycloak start(TestAuthority authority) {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of("testbed/keycloak").toAbsolutePath().toString(),
                authority.file().toString(),
                authority.keyFile().toString());
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        HttpClient http = Client.http(authority.file(), HttpClient.Version.HTTP_1_1);
        try {
            return new Keycloak(builder.start(), http);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String line(BufferedReader out) {
        try {
            String line = out.readLine();
            if (line == null) {
                throw new IllegalStateException("testbed/keycloak has ended; its messages are above");
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public URI issuer() {
        return issuer;
    }

    /** Tells the client {@code hypercube} where the gateway is. */
    public void register(URI gateway, String provider) {
        ObjectNode client =
                (ObjectNode) admin("GET", "/clients?clientId=hypercube", null).get(0);
        String endpoint = gateway + "/api/v1/cube/providers/" + provider;
        client.putArray("redirectUris").add(endpoint + "/callback");
        ((ObjectNode) client.get("attributes"))
                .put("backchannel.logout.url", endpoint + "/backchannel-logout")
                .put("post.logout.redirect.uris", gateway + "/console/sign-in");
        admin("PUT", "/clients/" + client.get("id").asString(), client);
    }

    /** Signs with a new key from now on, and forgets the old ones. */
    public void replaceKey() {
        JsonNode before = admin("GET", "/components?type=org.keycloak.keys.KeyProvider", null);
        admin(
                "POST",
                "/components",
                Map.of(
                        "name", "rsa-replaced",
                        "providerId", "rsa-generated",
                        "providerType", "org.keycloak.keys.KeyProvider",
                        "config", Map.of("priority", List.of("200"), "algorithm", List.of("RS256"))));
        before.valueStream()
                .filter(component -> component.get("providerId").asString().startsWith("rsa-"))
                .forEach(component ->
                        admin("DELETE", "/components/" + component.get("id").asString(), null));
    }

    /** The id of the key that signs. */
    public String keyId() {
        return admin("GET", "/keys", null).get("active").get("RS256").asString();
    }

    /** Takes a person out of a group. */
    public void leave(String person, String group) {
        JsonNode groups = admin("GET", "/groups?search=" + group, null);
        admin(
                "DELETE",
                "/users/" + id(person) + "/groups/" + groups.get(0).get("id").asString(),
                null);
    }

    /** Ends all sessions of a person there. */
    public void signOut(String person) {
        admin("POST", "/users/" + id(person) + "/logout", Map.of());
    }

    private String id(String person) {
        return admin("GET", "/users?exact=true&username=" + person, null)
                .get(0)
                .get("id")
                .asString();
    }

    private JsonNode admin(String method, String path, @org.jspecify.annotations.Nullable Object body) {
        URI realms = issuer.resolve("/");
        String form = "grant_type=password&client_id=admin-cli&username=" + ADMIN + "&password="
                + URLEncoder.encode("password-of-" + ADMIN, StandardCharsets.UTF_8);
        JsonNode token = sent(HttpRequest.newBuilder(realms.resolve("/realms/master/protocol/openid-connect/token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
        return sent(HttpRequest.newBuilder(realms.resolve("/admin/realms/corp" + path))
                .header("Authorization", "Bearer " + token.get("access_token").asString())
                .header("Content-Type", "application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(Json.write(body))));
    }

    private JsonNode sent(HttpRequest.Builder request) {
        try {
            HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
            if (answer.statusCode() / 100 != 2) {
                throw new AssertionError(answer.request().uri() + ": " + answer.statusCode() + " " + answer.body());
            }
            return JsonMapper.shared().readTree(answer.body().isEmpty() ? "null" : answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Waits for its end, because the test's folder is deleted afterwards. */
    @Override
    public void close() {
        try {
            process.outputWriter(StandardCharsets.UTF_8).close();
            if (!process.waitFor(Patience.SECONDS, TimeUnit.SECONDS)) {
                process.destroy();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        http.close();
    }
}
