package io.hypercube.cluster.replica;

import static io.hypercube.cluster.replica.ReplicaGroup.get;
import static io.hypercube.cluster.replica.ReplicaGroup.metric;
import static io.hypercube.cluster.replica.ReplicaGroup.source;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.ServeProcess;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Replicas, their database and the network between them fail. No page is wrong, and memory is used again soon. */
@Thorough
class ReplicaFailuresIT {
    /** Ten seconds are promised. A machine whose processors are busy with other tests takes longer. */
    private static final int MAPS = 30;

    /** One cluster has many names, so that each replica keeps some of its collections. */
    private static final int NAMES = 24;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static ReplicaGroup group;
    private static CutLine line;
    private static String idBehindTheLine;
    private static String namespace;
    private static List<Client> admins;

    @BeforeAll
    static void start() throws Exception {
        namespace = CLUSTER.newNamespace();
        CLUSTER.apply(IntStream.range(0, MAPS)
                .mapToObj(i -> "---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: kept-%d, namespace: %s}}"
                        .formatted(i, namespace))
                .collect(Collectors.joining("\n")));
        group = new ReplicaGroup(Map.of("kubeconfig", List.of(kubeconfig().toString())));
        group.add(Map.of());
        line = new CutLine();
        String behind = "127.0.0.1:" + freePort();
        line.leadTo(Integer.parseInt(behind.replaceFirst(".*:", "")));
        var before = group.members().keySet();
        group.add(Map.of("replica-listen", List.of(behind), "replica-address", List.of("127.0.0.1:" + line.port())));
        idBehindTheLine = group.newMember(before);
        group.awaitReplicas(2);
        admins = group.admins();
    }

    @AfterAll
    static void stop() throws IOException {
        group.close();
        line.close();
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    private static Path kubeconfig() throws IOException {
        Path original = CLUSTER.kubeconfig("replica-tests", "system:masters");
        String context = ", \"context\": {\"cluster\": \"shared\", \"user\": \"user\"}}";
        String more = IntStream.range(0, NAMES)
                .mapToObj(i -> "{\"name\": \"c" + i + "\"" + context)
                .collect(Collectors.joining(", "));
        return Files.writeString(
                original.resolveSibling("kubeconfig-of-many-names"),
                Files.readString(original).replace("\"contexts\": [", "\"contexts\": [" + more + ", "));
    }

    /** A page of a collection that this replica keeps. */
    private static String pageKeptBy(String id) throws SQLException {
        List<Replica> members = group.members().entrySet().stream()
                .map(one -> new Replica(one.getKey(), one.getValue(), Replica.PROTOCOL))
                .toList();
        return IntStream.range(0, NAMES)
                .mapToObj(i -> "c" + i)
                .filter(name -> Ownership.ownerOf(name + "//configmaps", members)
                        .orElseThrow()
                        .id()
                        .equals(id))
                .map(ReplicaFailuresIT::pageOf)
                .findFirst()
                .orElseThrow();
    }

    private static void awaitCached(String page) {
        await().until(() -> admins.stream()
                .allMatch(admin -> source(requireTrue(admin, page)).equals("cache")));
    }

    private static HttpResponse<byte[]> requireTrue(Client admin, String page) {
        HttpResponse<byte[]> answer = get(admin, page);
        String text = new String(answer.body(), StandardCharsets.UTF_8);
        assertThat(answer.statusCode()).as(text).isEqualTo(200);
        assertThat(text).contains("\"total\":" + MAPS);
        assertThat(text.split("\"kind\":\"ConfigMap\"|\"name\":\"kept-", -1)).hasSizeGreaterThan(MAPS);
        return answer;
    }

    /** Reads at all replicas all the time; each page must be true. */
    private static final class Readers implements AutoCloseable {
        private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        private final List<Thread> threads = new ArrayList<>();

        Readers(String page) {
            for (Client admin : admins) {
                threads.add(Thread.ofVirtual().start(() -> read(admin, page)));
            }
        }

        private void read(Client admin, String page) {
            try {
                while (true) {
                    requireTrue(admin, page);
                    Thread.sleep(20);
                }
            } catch (InterruptedException over) {
                // by close()
            } catch (RuntimeException | AssertionError e) {
                if (!(e.getCause() instanceof InterruptedException)) {
                    failures.add(e);
                }
            }
        }

        @Override
        public void close() {
            threads.forEach(Thread::interrupt);
            await().until(() -> threads.stream().noneMatch(Thread::isAlive));
            assertThat(failures).isEmpty();
        }
    }

    @Test
    void afterAKilledReplicaAnotherKeepsItsCollections() throws Exception {
        var before = group.members().keySet();
        Path dataDir = Files.createTempDirectory("hypercube-test").resolve("data");
        ServeProcess victim = ServeProcess.start(dataDir, group.flags());
        try {
            String id = group.newMember(before);
            group.awaitReplicas(3);
            String page = pageKeptBy(id);
            awaitCached(page);
            try (Readers _ = new Readers(page)) {
                victim.kill();
                await().until(() -> admins.stream()
                        .allMatch(admin -> metric(admin, "hypercube_replicas") == 2
                                && source(requireTrue(admin, page)).equals("cache")));
            }
        } finally {
            victim.kill();
        }
    }

    @Test
    void aReplicaBehindACutLineCostsLivePagesOnly() throws Exception {
        String page = pageKeptBy(idBehindTheLine);
        awaitCached(page);
        Client other = admins.getFirst();

        line.cut();
        try (Readers _ = new Readers(page)) {
            await().until(() -> source(requireTrue(other, page)).equals("live"));
            assertThat(source(requireTrue(admins.getLast(), page))).isEqualTo("cache");
            line.heal();
            await().until(() -> source(requireTrue(other, page)).equals("cache"));
        } finally {
            line.heal();
        }
    }

    @Test
    void withoutTheDatabaseEachReplicaIsOnItsOwn() throws Exception {
        String page = pageKeptBy(idBehindTheLine);
        awaitCached(page);
        try (Readers _ = new Readers(page)) {
            group.stopDatabase();
            try {
                await().until(() -> admins.stream().allMatch(admin -> metric(admin, "hypercube_replicas") == 0));
                assertThat(source(requireTrue(admins.getLast(), page))).isEqualTo("cache");
                assertThat(source(requireTrue(admins.getFirst(), page))).isEqualTo("live");
                assertThat(admins).allMatch(admin -> get(admin, "/readyz").statusCode() == 503);
            } finally {
                group.startDatabase();
            }
            await().until(() -> admins.stream().allMatch(admin -> metric(admin, "hypercube_replicas") == 2));
            awaitCached(page);
            await().until(() ->
                    admins.stream().allMatch(admin -> get(admin, "/readyz").statusCode() == 200));
        }
    }

    /** None is kept twice: the copy of the time before is dropped when the new owner has served a page. */
    @Test
    void collectionsMoveToAReplicaThatJoinsAndBackWhenItStops() throws Exception {
        pages().forEach(ReplicaFailuresIT::awaitCached);
        var before = group.members().keySet();
        RunningGateway joined = group.add(Map.of());
        try {
            String id = group.newMember(before);
            group.awaitReplicas(3);
            pages().forEach(ReplicaFailuresIT::awaitCached);
            Client atIt = joined.anonymous().withToken(admins.getFirst().token());
            await().until(() -> {
                pages().forEach(page -> admins.forEach(admin -> requireTrue(admin, page)));
                return metric(atIt, "hypercube_cache_owned_collections") > 0;
            });
            await().until(() -> {
                pages().forEach(page -> admins.forEach(admin -> requireTrue(admin, page)));
                return List.of(admins.getFirst(), admins.getLast(), atIt).stream()
                        .allMatch(admin -> metric(admin, "hypercube_cache_collections")
                                == metric(admin, "hypercube_cache_owned_collections"));
            });

            String page = pageKeptBy(id);
            try (Readers _ = new Readers(page)) {
                group.remove(joined);
                awaitCached(page);
            }
            assertThat(group.members()).doesNotContainKey(id);
        } finally {
            group.remove(joined);
        }
    }

    private static List<String> pages() {
        return IntStream.range(0, NAMES).mapToObj(i -> pageOf("c" + i)).toList();
    }

    private static String pageOf(String cluster) {
        return "/api/v1/cube/proxy/clusters/" + cluster + "/api/v1/namespaces/" + namespace
                + "/configmaps?pageSize=0&selector=metadata.name~kept";
    }
}
