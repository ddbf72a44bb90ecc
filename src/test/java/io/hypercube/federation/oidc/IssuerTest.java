package io.hypercube.federation.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.hypercube.testbed.TestAuthority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IssuerTest {
    private static final String DISCOVERY = "/.well-known/openid-configuration";

    @TempDir
    private Path folder;

    private final Map<String, String> bodies = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();
    private final AtomicLong nanos = new AtomicLong();
    private HttpsServer server;
    private Path authority;
    private String url;

    @BeforeEach
    void start() throws IOException {
        TestAuthority made = new TestAuthority(folder);
        authority = made.file();
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(made.serverContext()));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
        url = "https://127.0.0.1:" + server.getAddress().getPort();
        bodies.put(DISCOVERY, document(url));
        bodies.put("/keys", "{\"keys\":[]}");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void readsTheDocumentOnceAnHour() {
        try (Issuer issuer = issuer()) {
            assertThat(issuer.metadata().token()).hasToString(url + "/token");
            assertThat(issuer.metadata().namesItself()).isTrue();
            assertThat(calls(DISCOVERY)).isEqualTo(1);

            nanos.addAndGet(Duration.ofHours(1).toNanos());
            issuer.metadata();
            assertThat(calls(DISCOVERY)).isEqualTo(2);
        }
    }

    @Test
    void keepsTheDocumentWhileTheServerFails() {
        try (Issuer issuer = issuer()) {
            issuer.metadata();
            bodies.remove(DISCOVERY);
            nanos.addAndGet(Duration.ofHours(1).toNanos());

            assertThat(issuer.metadata().issuer()).hasToString(url);
        }
    }

    @Test
    void asksAFailingServerAgainAfterTwoSeconds() {
        String body = bodies.remove(DISCOVERY);
        try (Issuer issuer = issuer()) {
            assertThatThrownBy(issuer::metadata).hasMessageContaining("status 503");
            assertThatThrownBy(issuer::metadata).hasMessageContaining("status 503");
            assertThat(calls(DISCOVERY)).isEqualTo(1);

            bodies.put(DISCOVERY, body);
            nanos.addAndGet(Duration.ofSeconds(2).toNanos());
            assertThat(issuer.metadata()).isNotNull();
        }
    }

    @Test
    void refusesTheDocumentOfAnotherIssuer() {
        bodies.put(DISCOVERY, document("https://other.example.com"));
        assertRefused("issuer: https://other.example.com (expected: " + url + ")");
    }

    @Test
    void refusesAnAddressWithoutTls() {
        bodies.put(DISCOVERY, document(url).replace(url + "/keys", "http://127.0.0.1/keys"));
        assertRefused("jwks_uri: http://127.0.0.1/keys (expected: an https URL)");
    }

    @Test
    void refusesWhatIsNotJson() {
        bodies.put(DISCOVERY, "<html>");
        assertRefused("is not a JSON object");
        bodies.put(DISCOVERY, "[".repeat(200_000));
        assertRefused("is not a JSON object");
    }

    @Test
    void refusesAnAnswerOfMoreThanAMegabyte() {
        bodies.put(DISCOVERY, " ".repeat(10 << 20) + document(url));
        assertRefused("too large (expected: at most 1048576 bytes)");
    }

    @Test
    void givesUpOnAnAnswerThatDoesNotEnd() {
        bodies.put(DISCOVERY, "never");
        IssuerConfig config = new IssuerConfig(URI.create(url), authority, List.of());
        try (IssuerClient client = new IssuerClient(config, Duration.ofMillis(200))) {
            assertThatThrownBy(() -> client.get(config.discovery()))
                    .isInstanceOf(IssuerException.class)
                    .hasMessageContaining("no complete answer within PT0.2S");
        }
    }

    @Test
    void trustsTheGivenAuthorityOnly() throws IOException {
        Path other = new TestAuthority(Files.createDirectory(folder.resolve("other"))).file();
        try (Issuer issuer = new Issuer(new IssuerConfig(URI.create(url), other, List.of()), nanos::get)) {
            assertThatThrownBy(issuer::metadata).hasMessageContaining("the TLS connection failed");
        }
    }

    @Test
    void fetchesKeysTwiceForUnknownKeyIdsAndThenNoMore() throws KeySourceException {
        try (Issuer issuer = issuer()) {
            int refused = 0;
            for (int i = 0; i < 10; i++) {
                JWKMatcher unknown = new JWKMatcher.Builder().keyID("k" + i).build();
                try {
                    assertThat(issuer.keys().get(new JWKSelector(unknown), null))
                            .isEmpty();
                } catch (RateLimitReachedException e) {
                    refused++;
                }
            }
            assertThat(calls("/keys")).isEqualTo(2);
            assertThat(refused).isEqualTo(9);
        }
    }

    private void assertRefused(String message) {
        try (Issuer issuer = issuer()) {
            assertThatThrownBy(issuer::metadata)
                    .isInstanceOf(IssuerException.class)
                    .hasMessageContaining(message);
        }
    }

    private Issuer issuer() {
        return new Issuer(new IssuerConfig(URI.create(url), authority, List.of()), nanos::get);
    }

    private int calls(String path) {
        return calls.getOrDefault(path, new AtomicInteger()).get();
    }

    private static String document(String issuer) {
        return """
            {"issuer": "%1$s", "jwks_uri": "%1$s/keys", "authorization_endpoint": "%1$s/authorize",
             "token_endpoint": "%1$s/token", "authorization_response_iss_parameter_supported": true}
            """.formatted(issuer);
    }

    private void answer(HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        calls.computeIfAbsent(path, key -> new AtomicInteger()).incrementAndGet();
        String body = bodies.get(path);
        try {
            if ("never".equals(body)) {
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().flush();
                return; // neither ended nor closed
            }
            byte[] bytes = (body == null ? "" : body).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(body == null ? 503 : 200, 0);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
