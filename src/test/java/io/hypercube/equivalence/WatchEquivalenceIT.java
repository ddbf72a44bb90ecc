package io.hypercube.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpClient;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Concurrent watches of the same history, from the first byte to the requested timeout. */
@Thorough
class WatchEquivalenceIT {
    private static final int SECONDS = 10;

    private record Four(
            Ask ask,
            CompletableFuture<Answer> straight,
            CompletableFuture<Answer> plain,
            CompletableFuture<Answer> paged,
            CompletableFuture<Answer> named) {
        static Four start(Sides sides, Ask ask, ExecutorService threads) {
            return new Four(
                    ask,
                    CompletableFuture.supplyAsync(() -> sides.straight(ask), threads),
                    CompletableFuture.supplyAsync(() -> sides.plainEntryPoint(ask), threads),
                    CompletableFuture.supplyAsync(() -> sides.pagedEntryPoint(ask), threads),
                    CompletableFuture.supplyAsync(() -> sides.named(ask), threads));
        }

        void requireSame(String content) {
            Answer expected = momentless(straight.join());
            assertThat(expected.status()).isEqualTo(200);
            assertThat(expected.body()).contains(content);
            momentless(plain.join()).requireSameAs(expected, ask);
            momentless(paged.join()).requireSameAs(expected, ask);
            momentless(named.join()).requireSameAs(expected, ask);
        }

        /**
         * Ignores bookmarks, which report the server's progress and depend on its clock: even some direct watches get none. Ignores ages
         * in Tables.
         */
        private static Answer momentless(Answer answer) {
            String body = answer.decoded()
                    .body()
                    .lines()
                    .filter(line -> !line.startsWith("{\"type\":\"BOOKMARK\""))
                    .map(line -> line.replaceAll("\"\\d+s\"", "\"AGE\""))
                    .reduce("", (all, line) -> all + line + "\n");
            return new Answer(answer.status(), answer.headers(), answer.contentLength(), body);
        }
    }

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static Client watcher;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
        watcher = gateway.member("walter", "watchers");
        CLUSTER.apply("""
                {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRoleBinding","metadata":{"name":"watchers"},
                 "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"cluster-admin"},
                 "subjects":[{"apiGroup":"rbac.authorization.k8s.io","kind":"Group","name":"watchers"}]}
                """);
        CLUSTER.awaitAllowed("walter", "watch", "configmaps", "-A", "--as-group=watchers");
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows({"2.4", "2.12"})
    void watchesAreTheSameWhicheverWay(HttpClient.Version version) {
        String maps = CLUSTER.served("/api/v1/namespaces/" + CLUSTER.newNamespace() + "/configmaps");
        try (Sides sides = new Sides(version, CLUSTER, gateway, watcher, "walter", "watchers");
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            String since = sides.straight(Ask.get(maps + "?limit=1"))
                    .body()
                    .replaceFirst("(?s).*?\"resourceVersion\":\"(\\d+)\".*", "$1");
            sides.straight(Ask.post(maps, map("before")));
            // custom resources have no protobuf
            String binary = CLUSTER.isNewest()
                    ? "application/cbor-seq,application/cbor"
                    : "application/vnd.kubernetes.protobuf";
            String watch = maps + "?watch=true&timeoutSeconds=" + SECONDS + "&resourceVersion=" + since;
            List<Four> watches = List.of(
                    Four.start(sides, Ask.get(watch + "&allowWatchBookmarks=true"), threads),
                    Four.start(sides, Ask.get(watch + "&labelSelector=a%3Db"), threads),
                    Four.start(
                            sides, Ask.get(watch, "Accept", "application/json;as=Table;g=meta.k8s.io;v=v1"), threads),
                    Four.start(
                            sides,
                            Ask.get(watch, "Accept", "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1"),
                            threads),
                    Four.start(sides, Ask.get(watch, "Accept", binary, "Accept-Encoding", "gzip"), threads),
                    Four.start(sides, Ask.get(watch.replace("/v1/", "/v1/watch/")), threads));

            sides.straight(Ask.post(maps, map("during")));
            sides.straight(Ask.of("DELETE", maps + "/before"));

            watches.forEach(one -> one.requireSame("during"));
        }
    }

    private static String map(String name) {
        return CLUSTER.served("{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name
                + "\",\"labels\":{\"a\":\"b\"}}}");
    }
}
