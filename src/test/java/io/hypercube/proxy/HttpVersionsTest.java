package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Behaviour that must be the same for every HTTP version of a client. */
class HttpVersionsTest {
    private static final String POD = "/api/v1/namespaces/default/pods/a";

    private final Map<HttpClient.Version, HttpClient> clients = new EnumMap<>(HttpClient.Version.class);
    private final TestGateway gateway;

    HttpVersionsTest() throws Exception {
        gateway = new TestGateway(TestGateway.UPSTREAM, TestTls.serverOptions());
    }

    @AfterEach
    void close() {
        gateway.close();
        clients.values().forEach(HttpClient::shutdownNow);
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows("2.10")
    void sendsTheCallersOwnBytesAndOurIdentity(HttpClient.Version version) throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(200, "{}"))) {
            gateway.with("one", server.url());
            HttpRequest request = HttpRequest.newBuilder(url("one", POD + "?fieldManager=a%20b&x=%C3%A9&&y"))
                    .method("PATCH", BodyPublishers.ofString("{\"a\":1}"))
                    .header("Content-Type", "application/merge-patch+json")
                    .header("Authorization", "Bearer alice:dev,ops")
                    .header("Impersonate_User", "root")
                    .header("X-Remote-User", "root")
                    .header("Cookie", "session=secret")
                    .build();

            assertThat(client(version).send(request, BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);

            FakeApiServer.Request seen = Objects.requireNonNull(server.next());
            assertThat(seen.line()).isEqualTo("PATCH " + POD + "?fieldManager=a%20b&x=%C3%A9&&y HTTP/1.1");
            assertThat(seen.text()).isEqualTo("{\"a\":1}");
            assertThat(seen.all("content-type")).containsExactly("application/merge-patch+json");
            assertThat(seen.all("authorization")).containsExactly("Bearer gateway");
            assertThat(seen.all("impersonate-user")).containsExactly("alice");
            assertThat(seen.all("impersonate-group")).containsExactly("dev", "ops");
            assertThat(seen.all("host")).containsExactly(server.url().getAuthority());
            assertThat(seen.headers()).doesNotContainKeys("cookie", "x-remote-user", "impersonate_user");
        }
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void anAnswerThatIsCutOffNeverLooksComplete(HttpClient.Version version) throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> {
            to.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            to.chunk("{\"type\":\"ADDED\"}\n");
            to.close();
        })) {
            gateway.with("one", server.url());
            HttpRequest request =
                    HttpRequest.newBuilder(url("one", "/api/v1/pods?watch=1")).build();

            assertThatThrownBy(() -> client(version).send(request, BodyHandlers.ofString()))
                    .isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows("2.8")
    void aClientThatLeavesEndsTheUpstreamCall(HttpClient.Version version) throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        try (FakeApiServer server = new FakeApiServer((to, request) -> {
            to.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            if (to.awaitClose()) {
                closed.countDown();
            }
        })) {
            gateway.with("one", server.url());
            HttpRequest request =
                    HttpRequest.newBuilder(url("one", "/api/v1/pods?watch=1")).build();
            HttpResponse<InputStream> response = client(version).send(request, BodyHandlers.ofInputStream());
            assertThat(gateway.live.count()).isEqualTo(1);

            response.body().close();

            assertThat(closed.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            await().until(() -> gateway.live.count() == 0);
        }
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void sendsABodyWhoseLengthIsNotKnown(HttpClient.Version version) throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(201, request.text()))) {
            gateway.with("one", server.url());
            HttpRequest post = HttpRequest.newBuilder(url("one", "/api/v1/namespaces"))
                    .POST(BodyPublishers.ofByteArrays(
                            List.of("ab".getBytes(StandardCharsets.US_ASCII), new byte[] {'c'})))
                    .build();
            HttpRequest delete = HttpRequest.newBuilder(url("one", "/api/v1/namespaces/a"))
                    .DELETE()
                    .build();

            assertThat(client(version).send(post, BodyHandlers.ofString()).body())
                    .isEqualTo("abc");
            assertThat(client(version).send(delete, BodyHandlers.ofString()).body())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void endsTheStreamsOfARevokedCallerAndDrainsTheOthers(HttpClient.Version version) throws Exception {
        try (FakeApiServer server = new FakeApiServer((to, request) -> {
            to.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            to.chunk("{}\n");
            to.awaitClose();
        })) {
            gateway.with("one", server.url());
            InputStream mine = watch(version, "alice");
            InputStream yours = watch(version, "bob");

            gateway.live.endWhere(caller -> caller.user().name().equals("alice"));
            assertThatThrownBy(mine::read).isInstanceOf(IOException.class);
            gateway.live.drain();
            assertThat(yours.read()).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void pagesAList(HttpClient.Version version) throws Exception {
        String list = "{\"items\":[{\"metadata\":{\"name\":\"b\"}},{\"metadata\":{\"name\":\"a\"}}]}";
        try (FakeApiServer server = new FakeApiServer((to, request) -> to.json(200, list))) {
            gateway.with("one", server.url());
            URI first = URI.create(url("one", "/api/v1/pods?pageSize=1")
                    .toString()
                    .replace("/clusters/", "/api/v1/cube/proxy/clusters/"));

            HttpResponse<String> response =
                    client(version).send(HttpRequest.newBuilder(first).build(), BodyHandlers.ofString());

            assertThat(response.body()).contains("\"total\":2", "\"a\"").doesNotContain("\"b\"");
        }
    }

    private InputStream watch(HttpClient.Version version, String caller) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(url("one", "/api/v1/pods?watch=1"))
                .header("Authorization", "Bearer " + caller)
                .build();
        InputStream events =
                client(version).send(request, BodyHandlers.ofInputStream()).body();
        assertThat(events.readNBytes(3)).containsExactly('{', '}', '\n');
        return events;
    }

    /** Creates a client and checks that it really uses the version. */
    private HttpClient client(HttpClient.Version version) throws Exception {
        HttpClient client = clients.get(version);
        if (client == null) {
            client = TrustingClient.of(version);
            clients.put(version, client);
            HttpRequest probe = HttpRequest.newBuilder(url("none", "/version")).build();
            assertThat(client.send(probe, BodyHandlers.discarding()).version()).isEqualTo(version);
        }
        return client;
    }

    private URI url(String cluster, String target) {
        return URI.create(gateway.plain(cluster, target).toString().replace("http://", "https://"));
    }
}
