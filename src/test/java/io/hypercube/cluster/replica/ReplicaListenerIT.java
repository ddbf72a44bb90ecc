package io.hypercube.cluster.replica;

import static io.hypercube.cluster.replica.ReplicaGroup.get;
import static io.hypercube.cluster.replica.ReplicaGroup.metric;
import static io.hypercube.cluster.replica.ReplicaGroup.source;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyConfig;
import io.hypercube.core.secret.WrappedSecrets;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The listener for other replicas: who gets in, what it answers, and what a forwarded page does when rights end. */
@Thorough
class ReplicaListenerIT {
    private static final int LARGE = 100 << 10;
    private static final int MAPS = 120;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    private static Path folder;

    @AutoClose
    private static ReplicaGroup group;

    private static List<Client> admins;
    private static List<Map.Entry<String, String>> members;
    private static String namespace;
    private static InternalAuthority authority;

    @BeforeAll
    static void start() throws Exception {
        group = new ReplicaGroup(
                Map.of("kubeconfig", List.of(CLUSTER.kubeconfig().toString())));
        group.add(Map.of());
        String first = group.newMember(Set.of());
        group.add(Map.of());
        group.awaitReplicas(2);
        admins = group.admins();
        members = group.members().entrySet().stream()
                .sorted(Comparator.comparing(one -> !one.getKey().equals(first)))
                .toList();
        namespace = CLUSTER.newNamespace();
        try (Storage storage = Storage.open(new StorageConfig(folder, Secret.of(group.url())), secrets -> {})) {
            authority = new InternalAuthority(WrappedSecrets.open(
                            storage.secrets(), new MasterKeyConfig(group.masterKey(), false, null), Clock.systemUTC())
                    .getOrCreate(InternalAuthority.SECRET, InternalAuthority::create));
        }
    }

    private static Replica member(int index) {
        return new Replica(members.get(index).getKey(), members.get(index).getValue(), Replica.PROTOCOL);
    }

    private static String address() {
        return members.getFirst().getValue();
    }

    @Smoke
    @Test
    void aStrangerWithoutACertificateIsRefused() throws Exception {
        TlsPeer stranger = new TlsPeer(null);
        assertThatThrownBy(() -> stranger.send(address(), "GET /pages HTTP/1.1"))
                .isInstanceOf(IOException.class);
    }

    @Test
    void aStrangerWithACertificateOfAnotherAuthorityIsRefused() throws Exception {
        InternalAuthority other = new InternalAuthority(InternalAuthority.create());
        TlsPeer stranger = new TlsPeer(other.issue(members.getFirst().getKey()).certificate());
        assertThatThrownBy(() -> stranger.send(address(), "GET /pages HTTP/1.1"))
                .isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /pages HTTP/1.1",
                "GET / HTTP/1.1",
                "GET /metrics HTTP/1.1",
                "GET /api/v1/cube/accounts HTTP/1.1",
                "GET /clusters/shared/api/v1/pods HTTP/1.1",
                "POST /pages HTTP/1.1\r\nHypercube-Question: e30\r\nContent-Length: 0",
                "GET /pages?x HTTP/1.1\r\nHypercube-Question: e30",
                "GET /pages/ HTTP/1.1\r\nHypercube-Question: e30",
            })
    @Shows("S33")
    void evenAReplicaFindsOneRouteOnly(String request) throws Exception {
        assertThat(replica().send(address(), request)).isEqualTo("HTTP/1.1 404 Not Found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"e30", "!", "bnVsbA", "eyJwcm90b2NvbCI6MX0"})
    void aMalformedQuestionIsABadRequest(String question) throws Exception {
        assertThat(replica().send(address(), "GET /pages HTTP/1.1\r\nHypercube-Question: " + question))
                .isEqualTo("HTTP/1.1 400 Bad Request");
    }

    @Test
    void aQuestionForAnotherReplicaClusterOrVersionIsRefused() throws Exception {
        assertThat(ask(Map.of("member", "another"))).startsWith("HTTP/1.1 421");
        assertThat(ask(Map.of("protocol", Replica.PROTOCOL + 1))).startsWith("HTTP/1.1 421");
        assertThat(ask(Map.of("cluster", "another"))).startsWith("HTTP/1.1 409");
        assertThat(ask(Map.of("identity", "another"))).startsWith("HTTP/1.1 409");
    }

    @Smoke
    @Test
    void aUserWithoutTheRightIsRefusedByTheOwnerToo() throws Exception {
        assertThat(ask(Map.of("user", "nobody", "groups", List.of()))).startsWith("HTTP/1.1 403");
    }

    /** The second replica is the owner of one of these; the first is asked for each, and forwards none. */
    @Test
    void aReplicaThatDoesNotKeepTheCollectionNeverForwards() throws Exception {
        long before = forwarded();
        for (String resource : List.of("services", "endpoints", "serviceaccounts", "podtemplates", "limitranges")) {
            assertThat(ask(Map.of("resource", resource))).startsWith("HTTP/1.1 204");
        }
        assertThat(forwarded()).isEqualTo(before);
    }

    private static long forwarded() {
        return admins.stream()
                .mapToLong(admin -> List.of("served", "absent", "refused", "unreachable", "skipped", "unknown").stream()
                        .mapToLong(
                                result -> metric(admin, "hypercube_forwarded_pages_total{result=\"" + result + "\"}"))
                        .sum())
                .sum();
    }

    private static TlsPeer replica() throws Exception {
        return new TlsPeer(
                authority.issue(HexFormat.of().formatHex(RandomText.bytes(8))).certificate());
    }

    private static String ask(Map<String, ?> changes) throws Exception {
        String identity =
                group.gateways().getFirst().clusters().all().getFirst().identity();
        String usual = """
            {"protocol": %d, "member": "%s", "cluster": "shared", "identity": "%s", "group": "", "version": "v1", "resource": "configmaps",
             "namespace": "", "accept": ["application/json"], "account": "admin", "user": "admin", "groups": ["system:masters"],
             "extra": {}, "written": 0, "seen": 0, "seenSince": 0}""".formatted(Replica.PROTOCOL, members.getFirst().getKey(), identity);
        Map<String, Object> question = new TreeMap<>();
        Map<?, ?> read = Json.read(usual.getBytes(StandardCharsets.UTF_8), Map.class);
        read.forEach((name, value) -> question.put((String) name, value));
        question.putAll(changes);
        String field = Base64.getUrlEncoder().withoutPadding().encodeToString(Json.write(question));
        return replica().send(address(), "GET /pages HTTP/1.1\r\nHypercube-Question: " + field);
    }

    @Test
    void aQuestionHasTheVersionOfTheLastWriteAndNoCredential() throws Exception {
        Client writer = admins.getFirst();
        String maps = "/api/v1/namespaces/" + namespace + "/configmaps";
        try (RecordingReplica recorder = new RecordingReplica(group, authority, ownerOfMaps())) {
            group.awaitReplicas(3);
            byte[] map = "{\"metadata\":{\"name\":\"recorded\"}}".getBytes(StandardCharsets.UTF_8);
            HttpResponse<byte[]> created = writer.post("/clusters/shared" + maps, map);
            assertThat(created.statusCode()).isEqualTo(201);
            String page = "/api/v1/cube/proxy/clusters/shared" + maps + "?selector=metadata.name~recorded";

            HttpResponse<byte[]> live = get(writer, page);
            assertThat(new String(live.body(), StandardCharsets.UTF_8)).contains("\"recorded\"");
            assertThat(recorder.questions()).hasSize(1);
            assertThat(new String(created.body(), StandardCharsets.UTF_8))
                    .contains("\"resourceVersion\":\""
                            + recorder.questions().getFirst().get("written") + "\"");
            assertThat(recorder.questions().getFirst().get("user")).isEqualTo("admin");
            assertThat(recorder.fields()).containsExactlyInAnyOrder("Hypercube-question", "Host");

            get(writer, page);
            assertThat(new String(live.body(), StandardCharsets.UTF_8))
                    .contains("\"resourceVersion\":\""
                            + recorder.questions().get(1).get("seen") + "\"");
        }
    }

    @Test
    @Shows("3.23")
    void theOwnerHasNoPageThatIsOlderThanOneThatTheCallerHasSeen() throws Exception {
        String resource = Stream.of(
                        "pods",
                        "persistentvolumeclaims",
                        "replicationcontrollers",
                        "resourcequotas",
                        "persistentvolumes",
                        "nodes")
                .filter(one -> Ownership.ownerOf("shared//" + one, List.of(member(0), member(1)))
                        .equals(Optional.of(member(0))))
                .findFirst()
                .orElseThrow();
        await().until(() -> ask(Map.of("resource", resource)).startsWith("HTTP/1.1 200"));

        assertThat(ask(Map.of("resource", resource, "seen", 1))).startsWith("HTTP/1.1 200");
        assertThat(ask(Map.of("resource", resource, "seen", 1L << 50, "seenSince", 5_000)))
                .startsWith("HTTP/1.1 204");
    }

    /** The id of a third replica that keeps the ConfigMaps. */
    private static String ownerOfMaps() {
        return IntStream.range(0, 100)
                .mapToObj(i -> "recorder-" + i)
                .filter(id -> Ownership.ownerOf(
                                "shared//configmaps",
                                List.of(member(0), member(1), new Replica(id, "", Replica.PROTOCOL)))
                        .orElseThrow()
                        .id()
                        .equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aForwardedPageEndsWhenItsCallerIsRevoked() throws Exception {
        fill();
        Client owner = admins.getFirst();
        byte[] account = "{\"name\":\"leaver\",\"password\":\"correct horse\",\"role\":\"admin\"}"
                .getBytes(StandardCharsets.UTF_8);
        assertThat(owner.post("/api/v1/cube/accounts", account).statusCode()).isEqualTo(201);
        String token = group.gateways()
                .getFirst()
                .anonymous()
                .signIn("leaver", "correct horse")
                .token();
        String page = "/api/v1/cube/proxy/clusters/shared/api/v1/namespaces/" + namespace + "/configmaps?pageSize=0";
        for (Client admin : admins) {
            await().until(() -> source(get(admin, page)).equals("cache"));
        }
        RunningGateway receiver = Ownership.ownerOf("shared//configmaps", List.of(member(0), member(1)))
                        .orElseThrow()
                        .equals(member(0))
                ? group.gateways().get(1)
                : group.gateways().get(0);
        try (SSLSocket reader = new TlsPeer(null)
                .open(
                        receiver.uri().getAuthority(),
                        "GET " + page + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token)) {
            String head = new String(reader.getInputStream().readNBytes(1 << 10), StandardCharsets.UTF_8);
            assertThat(head).startsWith("HTTP/1.1 200").containsIgnoringCase("hypercube-source: cache");
            assertThat(owner.delete("/api/v1/cube/accounts/leaver").statusCode())
                    .isEqualTo(200);

            await().until(() -> admins.stream().allMatch(admin -> metric(admin, "hypercube_live_calls") == 0));
            assertThat(rest(reader)).isLessThan(MAPS * LARGE);
        }
    }

    /** The number of bytes until the response breaks off. */
    private static long rest(SSLSocket reader) {
        long read = 0;
        byte[] bytes = new byte[64 << 10];
        try {
            for (int some = 0; some >= 0; some = reader.getInputStream().read(bytes)) {
                read += some;
            }
        } catch (IOException cut) {
            return read;
        }
        return read;
    }

    private static void fill() {
        Client admin = admins.getFirst();
        String maps = "/clusters/shared/api/v1/namespaces/" + namespace + "/configmaps";
        IntStream.range(0, MAPS).parallel().forEach(i -> {
            String object = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"large-" + i
                    + "\"},\"data\":{\"text\":\"" + HexFormat.of().formatHex(RandomText.bytes(LARGE / 2)) + "\"}}";
            assertThat(admin.post(maps, object.getBytes(StandardCharsets.UTF_8)).statusCode())
                    .isEqualTo(201);
        });
    }
}
