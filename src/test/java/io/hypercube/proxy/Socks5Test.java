package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.testbed.Patience;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clusters behind {@code proxy-url: socks5://…}. Only the proxy can resolve the cluster's name. */
class Socks5Test {
    private final CountDownLatch firstEventSeen = new CountDownLatch(1);

    private FakeApiServer server;
    private TestGateway gateway;

    @BeforeEach
    void start() throws Exception {
        server = new FakeApiServer((to, request) -> {
            if (request.target().contains("watch")) {
                to.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
                to.chunk("one\n");
                assertThat(firstEventSeen.await(Patience.SECONDS, TimeUnit.SECONDS))
                        .isTrue();
                to.chunk("two\n");
                to.write("0\r\n\r\n");
            } else {
                to.json(200, request.target());
            }
        });
        gateway = new TestGateway();
    }

    @AfterEach
    void stop() throws Exception {
        gateway.close();
        server.close();
    }

    @Test
    void letsTheProxyResolveTheName() throws Exception {
        try (Socks5Proxy proxy = new Socks5Proxy(server.url().getPort(), null)) {
            gateway.with("one", through(proxy.url("")));

            assertThat(get("/version").body()).isEqualTo("/prefix/version");
            assertThat(get("/version").body()).isEqualTo("/prefix/version");

            assertThat(proxy.asked).containsExactly("cluster.invalid:6443");
        }
    }

    @Test
    void showsItsPassword() throws Exception {
        try (Socks5Proxy proxy = new Socks5Proxy(server.url().getPort(), "me:p@ss")) {
            gateway.with("one", through(proxy.url("me:p%40ss@")));

            assertThat(get("/version").statusCode()).isEqualTo(200);

            assertThat(proxy.asked).containsExactly("me:p@ss@cluster.invalid:6443");
        }
    }

    @Test
    void tellsThatTheProxyRefuses() throws Exception {
        try (Socks5Proxy proxy = new Socks5Proxy(server.url().getPort(), "me:p@ss")) {
            gateway.with("one", through(proxy.url("me:wrong@")));

            HttpResponse<String> response = get("/version");

            assertThat(response.statusCode()).isIn(502, 503);
            assertThat(response.body()).doesNotContain("127.0.0.1", "cluster.invalid", "wrong");
            assertThat(proxy.asked).contains("me:wrong@");
            assertThat(server.connections()).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void streamsAsWithoutAProxy() throws Exception {
        try (Socks5Proxy proxy = new Socks5Proxy(server.url().getPort(), null);
                HttpClient http = HttpClient.newHttpClient()) {
            gateway.with("one", through(proxy.url("")));
            InputStream events = http.send(
                            HttpRequest.newBuilder(gateway.plain("one", "/api/v1/pods?watch=1"))
                                    .build(),
                            BodyHandlers.ofInputStream())
                    .body();
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(events, StandardCharsets.UTF_8))) {
                assertThat(lines.readLine()).isEqualTo("one");
                firstEventSeen.countDown();
                assertThat(lines.readLine()).isEqualTo("two");
                assertThat(lines.readLine()).isNull();
            }
        }
    }

    private static ClusterConnection through(URI proxy) {
        return new ClusterConnection(
                URI.create("http://cluster.invalid:6443/prefix/"),
                new Trust.SystemRoots(),
                null,
                proxy,
                null,
                new HttpCredential.None());
    }

    private HttpResponse<String> get(String target) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(gateway.plain("one", target)).build(), BodyHandlers.ofString());
        }
    }
}
