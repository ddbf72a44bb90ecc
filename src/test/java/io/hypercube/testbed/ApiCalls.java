package io.hypercube.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls to an API server as an administrator. One that is refused fails the test, except for a change of what is gone or was just changed. */
record ApiCalls(HttpClient http, URI server) {
    private static final Set<Integer> OVERTAKEN = Set.of(404, 409);

    /** The body of a list without what the objects contain. */
    private static final String METADATA = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";

    /** @param folder of a cluster */
    static ApiCalls of(Path folder) {
        try {
            ClientCertificate administrator = ClientCertificate.signedBy(
                    folder.resolve("ca.crt"), folder.resolve("ca.key"), "testbed", "system:masters");
            return new ApiCalls(
                    HttpClient.newBuilder()
                            .sslContext(administrator.sslContext(Files.readAllBytes(folder.resolve("ca.crt"))))
                            .build(),
                    URI.create(Files.readString(folder.resolve("server")).strip()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean exists(String path) {
        return send("GET", path, "", "application/json").statusCode() == 200;
    }

    JsonNode get(String path) {
        return body(send("GET", path, "", "application/json"));
    }

    JsonNode list(String path, boolean whole) {
        return body(send("GET", path, "", whole ? "application/json" : METADATA))
                .path("items");
    }

    JsonNode post(String path, String object) {
        return body(send("POST", path, object, "application/json"));
    }

    JsonNode put(String path, String object) {
        return body(send("PUT", path, object, "application/json"));
    }

    void patch(String path, String patch) {
        body(send("PATCH", path, patch, "application/json"));
    }

    /** At once, also of what would have time to end, and without the finalizer with which Jobs keep their pods. */
    void delete(String path) {
        body(send("DELETE", path + "?gracePeriodSeconds=0&propagationPolicy=Background", "", "application/json"));
    }

    private HttpResponse<byte[]> send(String method, String path, String body, String accept) {
        HttpRequest request = HttpRequest.newBuilder(server.resolve(path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .header("Accept", accept)
                .header("Content-Type", method.equals("PATCH") ? "application/merge-patch+json" : "application/json")
                .build();
        return http.sendAsync(request, BodyHandlers.ofByteArray()).join();
    }

    private static JsonNode body(HttpResponse<byte[]> answer) {
        JsonNode body = JsonMapper.shared().readTree(answer.body());
        boolean overtaken = OVERTAKEN.contains(answer.statusCode())
                && !answer.request().method().equals("GET");
        if (answer.statusCode() >= 300 && !overtaken) {
            throw new AssertionError(
                    answer.request().method() + " " + answer.request().uri() + ": " + body);
        }
        return body;
    }
}
