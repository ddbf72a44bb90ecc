package io.hypercube.cluster.replica;

import static io.hypercube.cluster.replica.ReplicaGroup.get;
import static io.hypercube.cluster.replica.ReplicaGroup.metric;
import static io.hypercube.cluster.replica.ReplicaGroup.source;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.config.gateway.GatewayConfig.ReplicaConfig.Upkeep;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyConfig;
import io.hypercube.core.secret.WrappedSecrets;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Two replicas that renew their certificates ten times a second, because their clocks say that half of the lifetime is over. */
@Thorough
class RenewedCertificatesIT {
    private static final Upkeep OFTEN =
            new Upkeep(Duration.ofMillis(100), () -> Instant.now().plus(Duration.ofHours(13)));
    private static final int RENEWALS = 4;
    private static final int MAPS = 16;
    private static final int LARGE = 900 << 10;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static ReplicaGroup group;
    private static List<Client> admins;
    private static String page;

    /** A client with a certificate of the same CA. */
    private static TlsPeer another;

    /** The gateway that does not keep the collection. */
    private static RunningGateway receiver;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        group = new ReplicaGroup(
                Map.of("kubeconfig", List.of(CLUSTER.kubeconfig().toString())));
        group.add(Map.of(), config -> config.withUpkeep(OFTEN));
        String first = group.newMember(Set.of());
        group.add(Map.of(), config -> config.withUpkeep(OFTEN));
        group.awaitReplicas(2);
        admins = group.admins();
        page = "/api/v1/cube/proxy/clusters/shared/api/v1/namespaces/" + fill()
                + "/configmaps?selector=metadata.name~large&pageSize=";
        try (Storage storage = Storage.open(new StorageConfig(folder, Secret.of(group.url())), secrets -> {})) {
            MasterKeyConfig master = new MasterKeyConfig(group.masterKey(), false, null);
            byte[] authority = WrappedSecrets.open(storage.secrets(), master, Clock.systemUTC())
                    .getOrCreate(InternalAuthority.SECRET, InternalAuthority::create);
            another = new TlsPeer(
                    new InternalAuthority(authority).issue("another").certificate());
        }
        List<Replica> members = group.members().entrySet().stream()
                .map(one -> new Replica(one.getKey(), one.getValue(), Replica.PROTOCOL))
                .toList();
        String owner =
                Ownership.ownerOf("shared//configmaps", members).orElseThrow().id();
        receiver = group.gateways().get(owner.equals(first) ? 1 : 0);
        for (Client admin : admins) {
            await().until(() -> source(get(admin, page + 1)).equals("cache"));
        }
    }

    @AfterAll
    static void stop() throws IOException {
        group.close();
    }

    private static String fill() {
        String namespace = CLUSTER.newNamespace();
        IntStream.range(0, MAPS).parallel().forEach(i -> {
            String object = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"large-" + i
                    + "\"},\"data\":{\"text\":\"" + HexFormat.of().formatHex(RandomText.bytes(LARGE / 2)) + "\"}}";
            String maps = "/clusters/shared/api/v1/namespaces/" + namespace + "/configmaps";
            assertThat(admins.getFirst()
                            .post(maps, object.getBytes(StandardCharsets.UTF_8))
                            .statusCode())
                    .isEqualTo(201);
        });
        return namespace;
    }

    private static long failed() {
        return List.of("unreachable", "skipped", "refused", "unknown").stream()
                .mapToLong(result -> admins.stream()
                        .mapToLong(admin -> forwarded(admin, result))
                        .sum())
                .sum();
    }

    private static long forwarded(Client admin, String result) {
        return metric(admin, "hypercube_forwarded_pages_total{result=\"" + result + "\"}");
    }

    @Test
    void pagesAreForwardedAcrossRenewals() throws Exception {
        long failedBefore = failed();
        Client reader = admins.get(group.gateways().indexOf(receiver));
        long servedBefore = forwarded(reader, "served");
        int read = 0;
        for (String address : group.members().values()) {
            Set<X509Certificate> seen = new HashSet<>();
            while (seen.size() <= RENEWALS) {
                seen.add(served(address));
                HttpResponse<byte[]> answer = get(reader, page + 1);
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(source(answer)).isEqualTo("cache");
                read++;
            }
        }
        assertThat(forwarded(reader, "served") - servedBefore).isEqualTo(read);
        assertThat(failed()).isEqualTo(failedBefore);
    }

    /** The page is longer than the buffers on its way, so it is under way until it is read here. */
    @Test
    void aPageThatIsUnderWayDuringRenewalsArrivesWhole() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(receiver.uri().resolve(page + 0))
                .header("Authorization", "Bearer " + admins.getFirst().token())
                .build();
        try (HttpClient http = Client.http(receiver.authority(), HttpClient.Version.HTTP_1_1)) {
            HttpResponse<InputStream> answer = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
            assertThat(answer.headers().firstValue("Hypercube-Source").orElse(""))
                    .startsWith("cache");
            try (InputStream body = answer.body()) {
                String text = new String(body.readNBytes(1 << 10), StandardCharsets.UTF_8);
                for (String address : group.members().values()) {
                    Set<X509Certificate> seen = new HashSet<>();
                    while (seen.size() <= RENEWALS) {
                        seen.add(served(address));
                    }
                }
                assertThat(admins.stream()
                                .mapToLong(admin -> metric(admin, "hypercube_live_calls"))
                                .sum())
                        .isPositive();
                text += new String(body.readAllBytes(), StandardCharsets.UTF_8);
                assertThat(text).hasSizeGreaterThan(MAPS * LARGE).contains("\"total\":" + MAPS);
                assertThat(text.split("\"name\":\"large-", -1)).hasSize(MAPS + 1);
            }
        }
    }

    /** The certificate that a replica shows to a new connection. */
    private static X509Certificate served(String address) throws Exception {
        try (SSLSocket socket = another.open(address, "GET /pages HTTP/1.1\r\nHost: replica")) {
            return (X509Certificate) socket.getSession().getPeerCertificates()[0];
        }
    }
}
