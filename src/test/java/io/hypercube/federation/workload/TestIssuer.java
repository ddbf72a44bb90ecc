package io.hypercube.federation.workload;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.TestAuthority;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** An issuer of workloads' tokens with a discovery document and keys, which counts how often each is fetched. */
public final class TestIssuer implements AutoCloseable {
    static final RSAKey KEY = newKey("k1");

    /** Runs before the answer of a path. */
    final Map<String, Runnable> before = new ConcurrentHashMap<>();

    /** Answers by path that replace the honest ones; status 500 when empty. */
    final Map<String, Map<String, ?>> replies = new ConcurrentHashMap<>();

    private final Map<String, AtomicInteger> fetched = new ConcurrentHashMap<>();
    private final HttpsServer server;
    private final Path authority;
    private volatile InstantSource clock = InstantSource.system();

    public TestIssuer(Path folder) throws IOException {
        TestAuthority made = new TestAuthority(folder);
        authority = made.file();
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(made.serverContext()));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    static RSAKey newKey(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).keyUse(KeyUse.SIGNATURE).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Begins anew, honest and with no fetch counted. */
    void begin(InstantSource time) {
        clock = time;
        before.clear();
        replies.clear();
        fetched.clear();
    }

    public String url() {
        return "https://127.0.0.1:" + server.getAddress().getPort();
    }

    public Path authority() {
        return authority;
    }

    int fetched(String path) {
        return fetched.getOrDefault(path, new AtomicInteger()).get();
    }

    /** A valid token of the job of a project. */
    public String token() {
        return token(UnaryOperator.identity());
    }

    String token(UnaryOperator<JWTClaimsSet.Builder> change) {
        return signed(change.apply(claims()).build(), KEY);
    }

    JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .issuer(url())
                .audience("hypercube")
                .subject("project_path:team-a/app:ref_type:branch:ref:main")
                .issueTime(Date.from(clock.instant()))
                .expirationTime(Date.from(clock.instant().plusSeconds(300)))
                .claim("project_path", "team-a/app")
                .claim("ref", "main");
    }

    static String signed(JWTClaimsSet claims, RSAKey key) {
        return signed(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(), claims, key);
    }

    static String signed(JWSHeader header, JWTClaimsSet claims, RSAKey key) {
        try {
            SignedJWT token = new SignedJWT(header, claims);
            token.sign(new RSASSASigner(key));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        fetched.computeIfAbsent(path, key -> new AtomicInteger()).incrementAndGet();
        before.getOrDefault(path, () -> {}).run();
        Map<String, ?> reply = replies.getOrDefault(path, honest(path));
        byte[] body = Json.write(reply);
        exchange.sendResponseHeaders(reply.isEmpty() ? 500 : 200, body.length);
        try (exchange) {
            exchange.getResponseBody().write(body);
        }
    }

    private Map<String, ?> honest(String path) {
        return switch (path) {
            case "/.well-known/openid-configuration" ->
                Map.of(
                        "issuer",
                        url(),
                        "jwks_uri",
                        url() + "/jwks",
                        "id_token_signing_alg_values_supported",
                        List.of("RS256"));
            case "/jwks" -> new JWKSet(KEY.toPublicJWK()).toJSONObject();
            default -> Map.of();
        };
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
