package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.cluster.upstream.Upstream;
import io.hypercube.cluster.upstream.UpstreamConfig;
import io.hypercube.cluster.upstream.UpstreamRequest;
import io.hypercube.testbed.Shows;
import io.vertx.core.Context;
import io.vertx.core.dns.AddressResolverOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.internal.VertxInternal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How connections to a cluster's server are made. */
class DiallingTest {
    private static final URI NOWHERE = URI.create("http://cluster.invalid:6443/prefix/");

    @Test
    void goesThroughAnHttpProxyWithItsPassword() throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(200, request.target()));
                FakeApiServer proxy = new FakeApiServer((to, request) -> {
                    if (request.line().equals("CONNECT cluster.invalid:6443 HTTP/1.1")) {
                        to.write("HTTP/1.1 200 OK\r\n\r\n");
                        relay(to, server.url());
                    }
                });
                TestGateway gateway = new TestGateway()) {
            gateway.with(
                    "one",
                    through(URI.create(
                            "http://me:p%40ss@127.0.0.1:" + proxy.url().getPort())));

            assertThat(get(gateway, "/version").body()).isEqualTo("/prefix/version");

            String password = Base64.getEncoder().encodeToString("me:p@ss".getBytes(StandardCharsets.UTF_8));
            assertThat(Objects.requireNonNull(proxy.next()).all("proxy-authorization"))
                    .containsExactly("Basic " + password);
            assertThat(Objects.requireNonNull(server.next()).headers())
                    .containsEntry("host", List.of("cluster.invalid:6443"))
                    .doesNotContainKey("proxy-authorization");
        }
    }

    @Test
    void tellsThatAProxyRefuses() throws Exception {
        try (FakeApiServer proxy =
                        new FakeApiServer((to, request) -> to.write("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n"));
                TestGateway gateway = new TestGateway()) {
            gateway.with("one", through(proxy.url()));

            HttpResponse<String> response = get(gateway, "/version");

            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.body()).contains("(ProxyFailed)").doesNotContain("127.0.0.1", "cluster.invalid");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:1", "socks5://127.0.0.1:1", "http://proxy.invalid:8080"})
    void tellsThatAProxyCannotBeReached(String proxy) throws Exception {
        try (TestGateway gateway = new TestGateway()) {
            gateway.with("one", through(URI.create(proxy)));

            assertThat(get(gateway, "/version").body())
                    .contains("the proxy of the cluster's proxy-url did not connect to the server (ProxyFailed)");
        }
    }

    @Test
    @Shows("S9")
    void dialsTheVeryAddressThatTheRuleHasSeen() throws Exception {
        List<InetAddress> asked = new CopyOnWriteArrayList<>();
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(200, "{}"));
                TestGateway gateway = new TestGateway((cluster, address) -> {
                    asked.add(address);
                    return !cluster.name().value().equals("two");
                })) {
            URI named = URI.create("http://localhost:" + server.url().getPort());
            gateway.with("one", named).with("two", named);

            assertThat(get(gateway, "/version").statusCode()).isEqualTo(200);
            assertThat(asked).allMatch(InetAddress::isLoopbackAddress).hasSize(1);
            assertThat(Objects.requireNonNull(server.next()).all("host")).containsExactly(named.getAuthority());
            HttpResponse<String> refused = send(gateway.plain("two", "/version"));
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("forbidden by configuration").doesNotContain("127.0.0.1", "localhost");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    /** Each call dials, because the server closes its connections. */
    @Test
    @Shows("S9")
    void aNameThatHasAnotherAddressAtTheNextCallIsCheckedAgain(@TempDir Path folder) throws Exception {
        Path hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.1 moving.test\n");
        AddressResolverOptions readingThemEachTime = new AddressResolverOptions()
                .setHostsPath(hosts.toString())
                .setHostsRefreshPeriodUnit(TimeUnit.NANOSECONDS)
                .setHostsRefreshPeriod(1);
        List<String> asked = new CopyOnWriteArrayList<>();
        try (FakeApiServer server = new FakeApiServer((to, request) -> {
                    to.write("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}");
                    to.close();
                });
                TestGateway gateway = new TestGateway(
                        (cluster, address) -> {
                            asked.add(address.getHostAddress());
                            return address.getHostAddress().equals("127.0.0.1");
                        },
                        readingThemEachTime)) {
            gateway.with("one", URI.create("http://moving.test:" + server.url().getPort()));
            assertThat(get(gateway, "/version").statusCode()).isEqualTo(200);
            assertThat(server.next()).isNotNull();

            Files.writeString(hosts, "127.0.0.2 moving.test\n");

            HttpResponse<String> refused = get(gateway, "/version");
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("forbidden by configuration").doesNotContain("127.0.0", "moving.test");
            assertThat(asked).containsExactly("127.0.0.1", "127.0.0.2");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void boundsTheCallsUnderWay(int most) throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        UpstreamConfig config =
                new UpstreamConfig(Duration.ofSeconds(30), Duration.ofSeconds(30), most, List.of(), List.of());
        try (FakeApiServer server = new FakeApiServer((to, request) -> {
                    release.await();
                    to.json(200, "{}");
                });
                TestGateway gateway = new TestGateway(config);
                HttpClient http = HttpClient.newHttpClient()) {
            gateway.with("one", server.url());
            HttpRequest request =
                    HttpRequest.newBuilder(gateway.plain("one", "/version")).build();
            var waiting = IntStream.range(0, most)
                    .mapToObj(i -> http.sendAsync(request, BodyHandlers.ofString()))
                    .toList();
            for (int i = 0; i < most; i++) {
                assertThat(server.next()).isNotNull();
            }

            assertThat(send(request.uri()).statusCode()).isEqualTo(429);
            release.countDown();
            for (var answer : waiting) {
                assertThat(answer.get().statusCode()).isEqualTo(200);
            }
            assertThat(send(request.uri()).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void idleConnectionsOfAnEventLoopAreInNobodysWay() throws Exception {
        UpstreamConfig config =
                new UpstreamConfig(Duration.ofSeconds(30), Duration.ofSeconds(30), 1, List.of(), List.of());
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(200, "{}"));
                TestGateway gateway = new TestGateway(config)) {
            gateway.with("one", server.url());

            Upstream upstream = gateway.upstreams.of(gateway.clusters.all().getFirst());
            UpstreamRequest request = new UpstreamRequest(HttpMethod.GET, "/version", fields -> {}, null, true, true);
            for (int i = 0; i < 6; i++) {
                Context nextLoop = ((VertxInternal) gateway.vertx).createEventLoopContext();
                try (BlockingCall call = BlockingCall.open(upstream, nextLoop, request, Duration.ofSeconds(30))) {
                    assertThat(call.head().status()).isEqualTo(200);
                    assertThat(call.next()).isNotNull();
                    assertThat(call.next()).isNull();
                }
            }

            assertThat(server.connections()).isGreaterThan(1);
            await().until(() -> server.openConnections() == 1);
        }
    }

    private static ClusterConnection through(URI proxy) {
        return new ClusterConnection(NOWHERE, new Trust.SystemRoots(), null, proxy, null, new HttpCredential.None());
    }

    private static void relay(FakeApiServer.Connection client, URI server) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort())) {
            Thread.ofVirtual().start(() -> copy(socket, client));
            transfer(client.in, socket.getOutputStream());
        }
    }

    private static void copy(Socket from, FakeApiServer.Connection to) {
        try {
            transfer(from.getInputStream(), to.out);
        } catch (IOException closed) {
            // closed at the end of the test
        }
    }

    private static void transfer(InputStream in, OutputStream out) throws IOException {
        byte[] bytes = new byte[8192];
        for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
            out.write(bytes, 0, n);
            out.flush();
        }
    }

    private static HttpResponse<String> get(TestGateway gateway, String target) throws Exception {
        return send(gateway.plain("one", target));
    }

    private static HttpResponse<String> send(URI url) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
        }
    }
}
