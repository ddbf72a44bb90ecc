package io.hypercube.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The API server of a {@link RealCluster}, called over HTTP as an administrator. It prepares what tests need and reads what they have done: a process
 * of kubectl takes a hundred times the processor time of a call. Config maps in paths and bodies are written as {@link RealCluster#served}.
 *
 * <p>Each call fails the test when the API server rejects it. Blocking; thread-safe.
 */
public final class ClusterApi {
    private static final String MERGE = "application/merge-patch+json";
    private static final String STRATEGIC = "application/strategic-merge-patch+json";

    private final RealCluster cluster;
    private final boolean controllers;
    private final URI server;
    private final HttpClient http;
    private final ResourcePaths paths = new ResourcePaths(this);

    /** @param controllers whether it has some, which give a namespace its service account */
    ClusterApi(RealCluster cluster, boolean controllers) {
        this.cluster = cluster;
        this.controllers = controllers;
        this.server = cluster.server();
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(cluster.clientCertificate("admin", "system:masters").sslContext(cluster.caPem()))
                .build();
    }

    /** @param path with its query, e.g. {@code /api/v1/nodes?labelSelector=a} */
    public JsonNode get(String path) {
        return JsonMapper.shared().readTree(text(path));
    }

    /** @param field as in kubectl's JSONPath: {@code .items[*].metadata.name}; empty where it is missing */
    public String field(String path, String field) {
        return FieldPath.read(get(path), field);
    }

    /** A document that may be no JSON, such as {@code /metrics}. */
    public String text(String path) {
        return expected(request("GET", path, ""));
    }

    public boolean has(String path) {
        return send(request("GET", path, "")).statusCode() == 200;
    }

    /** @param collection the path of the collection */
    public JsonNode create(String collection, String object) {
        return JsonMapper.shared().readTree(expected(request("POST", collection, object)));
    }

    /** @return false when there is one of that name */
    boolean createIfAbsent(String collection, String object) {
        HttpRequest.Builder request = request("POST", collection, object);
        HttpResponse<String> response = send(request);
        if (response.statusCode() == 409 && response.body().contains("\"AlreadyExists\"")) {
            return false;
        }
        requireSuccess(request.build(), response);
        return true;
    }

    /** @param patch a merge patch, which replaces lists as a whole */
    public JsonNode merge(String path, String patch) {
        return patch(path, MERGE, patch);
    }

    /** @param patch lists of an object that is no custom resource are merged, e.g. containers by their names */
    public JsonNode strategicMerge(String path, String patch) {
        return patch(path, STRATEGIC, patch);
    }

    /** @param patch a JSON patch: a list of operations */
    public JsonNode edit(String path, String patch) {
        return patch(path, "application/json-patch+json", patch);
    }

    private JsonNode patch(String path, String type, String patch) {
        return JsonMapper.shared()
                .readTree(expected(request("PATCH", path, patch).setHeader("Content-Type", type)));
    }

    /** Returns when the object is gone, with its dependents to follow. */
    public void delete(String path) {
        String uid = get(path).at("/metadata/uid").asString();
        expected(request("DELETE", path + "?propagationPolicy=Background", ""));
        Awaitility.await().until(() -> {
            HttpResponse<String> now = send(request("GET", path, ""));
            return now.statusCode() == 404 || !now.body().contains(uid);
        });
    }

    /** @param collection the path of the collection, with a selector */
    public void deleteAll(String collection) {
        expected(request("DELETE", collection, ""));
    }

    /** The object once the condition holds; it may not exist before. */
    public JsonNode await(String path, Predicate<JsonNode> condition) {
        JsonNode found = Awaitility.await()
                .until(
                        () -> has(path) ? get(path) : JsonMapper.shared().missingNode(),
                        object -> !object.isMissingNode() && condition.test(object));
        return Objects.requireNonNull(found);
    }

    /** @param type of a condition that must be true, e.g. {@code Ready} */
    public JsonNode awaitCondition(String path, String type) {
        return await(path, object -> StreamSupport.stream(
                        object.at("/status/conditions").spliterator(), false)
                .anyMatch(condition -> condition.path("type").asString("").equals(type)
                        && condition.path("status").asString("").equals("True")));
    }

    /** Waits until all pods of a deployment are of its newest revision and available, as {@code kubectl rollout status} does. */
    public void awaitRollout(String namespace, String deployment) {
        await(of("apps/v1", namespace, "deployments/" + deployment), object -> {
            int wanted = object.at("/spec/replicas").asInt();
            JsonNode status = object.path("status");
            return status.path("observedGeneration").asLong(0)
                            >= object.at("/metadata/generation").asLong()
                    && status.path("updatedReplicas").asInt(0) == wanted
                    && status.path("replicas").asInt(0) == wanted
                    && status.path("availableReplicas").asInt(0) == wanted;
        });
    }

    /** Waits until the custom resources of a definition can be listed and are in the discovery document of their version. */
    public void awaitDefinition(String name) {
        JsonNode spec = awaitCondition("/apis/apiextensions.k8s.io/v1/customresourcedefinitions/" + name, "Established")
                .path("spec");
        String version = spec.path("group").asString()
                + '/'
                + spec.at("/versions/0/name").asString();
        String plural = spec.at("/names/plural").asString();
        Awaitility.await()
                .until(() -> has("/apis/" + version)
                        && get("/apis/" + version).toString().contains("\"name\":\"" + plural + '"')
                        && has("/apis/" + version + '/' + plural));
    }

    /** The path of an object or a collection: {@code of("apps/v1", namespace, "deployments/web")}. */
    public static String of(String version, String namespace, String rest) {
        return (version.equals("v1") ? "/api/" : "/apis/") + version + "/namespaces/" + namespace + '/' + rest;
    }

    /** See {@link RealCluster#apply}. */
    void apply(String yaml) {
        AppliedObjects.of(cluster.served(yaml)).applyTo(this, paths);
    }

    /** Returns when it can have pods. */
    public void createNamespace(String name) {
        create("/api/v1/namespaces", "{\"metadata\": {\"name\": \"" + name + "\"}}");
        awaitNamespace(name);
    }

    void awaitNamespace(String name) {
        if (controllers) {
            await(of("v1", name, "serviceaccounts/default"), account -> account.has("secrets"));
        }
    }

    /** @param user called in their place */
    JsonNode createAs(String user, List<String> groups, String collection, String object) {
        HttpRequest.Builder request = request("POST", collection, object).header("Impersonate-User", user);
        groups.forEach(group -> request.header("Impersonate-Group", group));
        return JsonMapper.shared().readTree(expected(request));
    }

    /** Closes its connections. */
    void close() {
        http.shutdownNow();
    }

    private HttpRequest.Builder request(String method, String path, String body) {
        return HttpRequest.newBuilder(server.resolve(cluster.served(path)))
                .header("Content-Type", "application/json")
                .timeout(Patience.LONG)
                .method(
                        method,
                        body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(cluster.served(body)));
    }

    private String expected(HttpRequest.Builder request) {
        HttpResponse<String> response = send(request);
        requireSuccess(request.build(), response);
        return response.body();
    }

    private static void requireSuccess(HttpRequest request, HttpResponse<String> response) {
        if (response.statusCode() >= 300) {
            throw new AssertionError(request.method() + ' ' + request.uri() + ": " + response.statusCode()
                    + " (expected: success): " + response.body());
        }
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while calling " + server, e);
        }
    }
}
