package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cache.CacheConfig;
import io.hypercube.cluster.credential.ClusterCredential;
import io.hypercube.cluster.credential.ClusterTokens;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.User;
import io.hypercube.testbed.Shows;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls to a cluster that gets a token of each caller, as bytes. */
class TokenCallsTest {
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String LIST = "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":"
            + "\"7\"},\"items\":[{\"metadata\":{\"name\":\"a\"}},{\"metadata\":{\"name\":\"b\"}}]}";

    private final Set<String> threads = ConcurrentHashMap.newKeySet();
    private final HttpClient http = HttpClient.newHttpClient();
    private final ClusterTokens tokens = new ClusterTokens(this::sign, InstantSource.system());
    private final TestGateway gateway =
            new TestGateway(TestGateway.UPSTREAM, new CacheConfig(64 << 20, false, Duration.ofSeconds(5)), tokens);
    private FakeApiServer server;

    private ClusterCredential sign(User user, @Nullable String aiClient, String audience) {
        threads.add(
                Thread.currentThread().isVirtual()
                        ? "virtual"
                        : Thread.currentThread().getName());
        String token = "Bearer " + user.name() + user.groups() + audience;
        return new ClusterCredential(Secret.of(token), null, Instant.now().plusSeconds(300));
    }

    @BeforeEach
    void start() throws Exception {
        server = new FakeApiServer((to, request) -> {
            if (request.headers().containsKey("upgrade")) {
                to.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n\r\n");
                to.awaitClose();
            } else {
                to.json(200, LIST);
            }
        });
        gateway.with("one", connection(server.url(), "a"));
    }

    @AfterEach
    void stop() throws Exception {
        gateway.close();
        http.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {PODS + "/a", PODS, PODS + "?watch=1"})
    @Shows("2.10")
    void carryATokenOfTheCallerAndNothingElse(String target) throws Exception {
        get(gateway.plain("one", target), "alice:dev,ops", "X-Remote-User", "root");

        assertIs("alice[dev, ops]a", next());
    }

    /** An administrator has the same groups as when they are impersonated. */
    @ParameterizedTest
    @ValueSource(strings = {"", "?pageSize=1&selector=metadata.name~a"})
    void carryItForPagesToo(String query) throws Exception {
        HttpResponse<String> page = get(gateway.paged("one", PODS + query), "alice:dev!", "X-Other", "1");

        assertThat(page.body()).contains("\"total\":" + (query.isEmpty() ? 2 : 1));
        assertThat(page.headers().firstValue("hypercube-source")).contains("live");
        assertIs("alice[dev, system:masters]a", next());
    }

    /** The gateway can read nothing by itself, so each page is read as its caller. */
    @Test
    void areNeverAnsweredFromMemory() throws Exception {
        for (int i = 0; i < 3; i++) {
            get(gateway.paged("one", PODS), "alice", "X-Other", "1");
            assertIs("alice[]a", next());
        }
        assertThat(gateway.cache.size()).isZero();
    }

    @Test
    void carryItForUpgrades() throws Exception {
        try (Peer client = Peer.connect(gateway.port())) {
            client.write(UpgradeTunnelTest.upgrade("POST", "/clusters/one" + PODS + "/a/exec?command=id", "SPDY/3.1"));
            assertThat(client.readHead()).startsWith("HTTP/1.1 101");
        }

        FakeApiServer.Request seen = next();
        assertThat(seen.all("authorization")).singleElement().asString().endsWith("]a");
        assertThat(seen.headers().keySet()).noneMatch(name -> name.startsWith("impersonate"));
    }

    /** The API server decides whether the owner of the token may. */
    @Test
    void passTheImpersonationOfTheClientOn() throws Exception {
        get(gateway.plain("one", PODS), "alice:dev", "Impersonate-User", "bob");

        FakeApiServer.Request seen = next();
        assertThat(seen.line()).startsWith("GET " + PODS);
        assertThat(seen.all("authorization")).containsExactly("Bearer alice[dev]a");
        assertThat(seen.all("impersonate-user")).containsExactly("bob");
        assertThat(seen.headers()).doesNotContainKey("impersonate-group");
    }

    @Test
    void shareConnectionsAndNoTokens() throws Exception {
        gateway.with("two", connection(server.url(), "b"));
        for (String caller : List.of("alice", "bob:dev", "alice:dev", "alice")) {
            get(gateway.plain("one", PODS), caller, "X-Other", "1");
        }
        get(gateway.plain("two", PODS), "alice", "X-Other", "1");

        for (String token : List.of("alice[]a", "bob[dev]a", "alice[dev]a", "alice[]a", "alice[]b")) {
            assertIs(token, next());
        }
        assertThat(threads).containsExactly("virtual");
    }

    @Test
    void tellThatTheClusterDoesNotAcceptTheToken() throws Exception {
        try (FakeApiServer refusing = new FakeApiServer((to, request) -> to.json(401, "{}"))) {
            gateway.with("one", connection(refusing.url(), "a"));
            for (URI target : List.of(gateway.plain("one", PODS), gateway.paged("one", PODS))) {
                HttpResponse<String> refused = get(target, "alice", "X-Other", "1");

                assertThat(refused.statusCode()).isEqualTo(502);
                assertThat(refused.body()).contains("does not accept the token of \\\"alice\\\" from this gateway");
            }
        }
    }

    @Test
    void failWhereTheGatewaySignsNone() throws Exception {
        try (TestGateway without = new TestGateway()) {
            without.with("one", connection(server.url(), "a"));

            HttpResponse<String> failed = get(without.plain("one", PODS), "alice", "X-Other", "1");

            assertThat(failed.statusCode()).isEqualTo(502);
            assertThat(failed.body()).contains("CredentialUnavailable");
            assertThat(server.connections()).isZero();
        }
    }

    private static void assertIs(String token, FakeApiServer.Request seen) {
        assertThat(seen.all("authorization")).containsExactly("Bearer " + token);
        assertThat(seen.headers().keySet())
                .noneMatch(name -> name.startsWith("impersonate") || name.startsWith("x-remote"));
    }

    private FakeApiServer.Request next() throws InterruptedException {
        return Objects.requireNonNull(server.next());
    }

    private HttpResponse<String> get(URI target, String caller, String name, String value) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(target)
                .header("Authorization", "Bearer " + caller)
                .header(name, value)
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    private static ClusterConnection connection(URI url, String audience) {
        return new ClusterConnection(
                url,
                new Trust.SystemRoots(),
                null,
                null,
                null,
                new HttpCredential.None(),
                new Identity.Token(audience));
    }
}
