package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.KubeconfigFiles;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.TestKeys;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test of the calls that import clusters, into a database of its own and with an API server that is made up. */
abstract class BeforeImports {
    static final String PATH = "/api/v1/cube/clusters";
    static final Caller ADMIN = new Caller(
            new User("admin", List.of()), Role.ADMIN, null, Scope.ALL, Instant.MAX, new Caller.Origin("", 1));
    static final String KUBECONFIG = "clusters: [{name: a, cluster: {server: 'https://a'}}]\n"
            + "users: [{name: a, user: {token: hunter2}}]\ncontexts: [{name: a, context: {cluster: a, user: a}}]";

    static final String WITHOUT_CREDENTIAL =
            "clusters: [{name: a, cluster: {server: 'https://a'}}]\ncontexts: [{name: a, context: {cluster: a}}]";

    @TempDir
    Path directory;

    final FakeServer server = new FakeServer();
    final ClusterRegistry registry = new ClusterRegistry();
    final List<Cluster> released = new ArrayList<>();
    Storage storage;
    ImportedClusters imported;
    List<Route> routes;

    @BeforeEach
    void open() {
        registry.put(FakeServer.cluster("of-a-file"));
        start(true);
    }

    final void start() {
        start(true);
    }

    /** @param tokens whether the gateway has a public URL */
    final void start(boolean tokens) {
        storage = EmptyDatabase.open(directory);
        ClusterStore store = storage.clusters();
        KubeconfigCipher cipher =
                KubeconfigCipher.open(TestKeys.rotated(storage, directory, InstantSource.system()), directory, store);
        imported = ImportedClusters.follow(store, cipher, registry, new NoAgents());
        ClusterConfig config =
                new ClusterConfig(new KubeconfigFiles.Named(List.of()), Duration.ofHours(1), Duration.ofSeconds(1));
        routes = new ClusterImportEndpoints(
                        registry,
                        new ClusterImports(store, cipher, InstantSource.system()),
                        new PreflightProbe(server, config, released::add),
                        tokens,
                        new NoAgents())
                .routes();
    }

    @AfterEach
    void close() {
        imported.close();
        storage.close();
    }

    final OwnCall.Answer post(Map<String, ?> body) {
        return send("POST", "", "", body);
    }

    final OwnCall.Answer patch(String name, Map<String, ?> body) {
        return send("PATCH", name, "", body);
    }

    final OwnCall.Answer send(String method, String name, String query, Map<String, ?> body) {
        return OwnCall.of(method, method.equals("POST") ? PATH : PATH + "/{name}")
                .with("name", name)
                .query(query)
                .body(new String(Json.write(body), StandardCharsets.UTF_8))
                .by(ADMIN)
                .send(routes);
    }
}
