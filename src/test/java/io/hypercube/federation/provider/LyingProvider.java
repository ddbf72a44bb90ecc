package io.hypercube.federation.provider;

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
import io.hypercube.core.http.Query;
import io.hypercube.core.identity.RandomText;
import io.hypercube.testbed.TestAuthority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An OpenID Connect provider that keeps to every rule until a test makes it break one. It has no pages: a test takes the place of the
 * browser and asks for codes with {@link #code}.
 */
public final class LyingProvider implements AutoCloseable {
    static final String CLIENT = "hypercube";
    static final String SECRET = "client-secret";

    /** Made once: to find an RSA key takes half a second of processor time. */
    private static final RSAKey FIRST_KEY = newKey("k1");

    /** Writes the ID token; breaks the signature when a test says so. */
    interface Signing {
        String sign(JWTClaimsSet claims) throws JOSEException;
    }

    /** An answer of an endpoint. */
    record Reply(int status, String body) {}

    private record Grant(String nonce, String challenge, String redirectUri) {}

    /** Whether sign-ins get a refresh token, which each use replaces. */
    volatile boolean refreshes;

    public final Map<String, Object> claims = new ConcurrentHashMap<>();
    final Map<String, Object> userInfo = new ConcurrentHashMap<>();
    public volatile RSAKey key;
    volatile UnaryOperator<JWTClaimsSet.Builder> tokenLie;
    volatile Signing signing;
    volatile UnaryOperator<Map<String, Object>> responseLie;
    volatile UnaryOperator<Map<String, Object>> discoveryLie;
    /** Replies by path, in place of the honest ones. */
    final Map<String, Reply> replies = new ConcurrentHashMap<>();

    /** Runs before the answer of a path. */
    final Map<String, Runnable> before = new ConcurrentHashMap<>();

    private final Map<String, Grant> grants = new ConcurrentHashMap<>();
    private final Set<String> refreshTokens = ConcurrentHashMap.newKeySet();
    private final HttpsServer server;
    private final Path authority;

    public LyingProvider(Path folder) throws IOException {
        TestAuthority made = new TestAuthority(folder);
        authority = made.file();
        Files.writeString(folder.resolve("client.secret"), SECRET);
        key = FIRST_KEY;
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(made.serverContext()));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
        beHonest();
    }

    static RSAKey newKey(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).keyUse(KeyUse.SIGNATURE).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends all lies and forgets all codes. */
    void beHonest() {
        tokenLie = UnaryOperator.identity();
        responseLie = UnaryOperator.identity();
        discoveryLie = UnaryOperator.identity();
        signing = this::signed;
        before.clear();
        replies.clear();
        grants.clear();
        refreshTokens.clear();
        refreshes = true;
        userInfo.clear();
        claims.clear();
        claims.putAll(Map.of("sub", "1", "email", "alice@example.com", "name", "Alice", "groups", List.of("dev")));
    }

    public String url() {
        return "https://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The configuration of the gateway for this provider. */
    public String config(String more) {
        return """
            identityProviders:
            - name: corp
              displayName: Corp SSO
              oidc:
                issuer: {url: "%s", certificateAuthority: "%s", audiences: [hypercube, trusted]}
                clientId: hypercube
                clientSecretFile: client.secret
                claimMappings:
                  username: {claim: email}
                  groups: {claim: groups, prefix: "corp:"}
                adminGroups: ["corp:platform"]
            %s
            """.formatted(url(), authority, more);
    }

    /** Signs the person in and returns the code that the browser would bring. */
    public String code(String nonce, String challenge, String redirectUri) {
        String code = "code-" + RandomText.base62(20);
        grants.put(code, new Grant(nonce, challenge, redirectUri));
        return code;
    }

    /** Ends some grants: their refresh tokens are refused from now on. */
    public void forget(int many) {
        refreshTokens.stream().limit(many).toList().forEach(refreshTokens::remove);
    }

    String signed(JWTClaimsSet claims) throws JOSEException {
        return signed(claims, key);
    }

    public static String signed(JWTClaimsSet claims, RSAKey key) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(), claims);
        token.sign(new RSASSASigner(key));
        return token.serialize();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        before.getOrDefault(path, () -> {}).run();
        Reply reply = replies.containsKey(path) ? replies.get(path) : honest(path, exchange);
        if (reply.status() == 0) {
            exchange.close(); // the connection breaks off
            return;
        }
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
        try (exchange) {
            exchange.getResponseBody().write(body);
        }
    }

    private Reply honest(String path, HttpExchange exchange) {
        return switch (path) {
            case "/.well-known/openid-configuration" -> json(200, discoveryLie.apply(discovery()));
            case "/jwks" -> json(200, new JWKSet(key.toPublicJWK()).toJSONObject());
            case "/token" -> token(exchange);
            case "/userinfo" -> userInfo(exchange);
            default -> new Reply(404, "{}");
        };
    }

    private Map<String, Object> discovery() {
        Map<String, Object> document = new HashMap<>();
        document.put("issuer", url());
        document.put("authorization_endpoint", url() + "/authorize");
        document.put("token_endpoint", url() + "/token");
        document.put("jwks_uri", url() + "/jwks");
        document.put("userinfo_endpoint", url() + "/userinfo");
        document.put("end_session_endpoint", url() + "/end-session");
        document.put("response_types_supported", List.of("code"));
        document.put("subject_types_supported", List.of("public"));
        document.put("code_challenge_methods_supported", List.of("S256"));
        document.put("id_token_signing_alg_values_supported", List.of("RS256"));
        document.put("authorization_response_iss_parameter_supported", true);
        return document;
    }

    private Reply token(HttpExchange exchange) {
        Query form;
        try {
            form = Query.parse(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String basic = Base64.getEncoder().encodeToString((CLIENT + ":" + SECRET).getBytes(StandardCharsets.UTF_8));
        if (!("Basic " + basic).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            return json(401, Map.of("error", "invalid_client"));
        }
        if (form.single("grant_type").orElse("").equals("refresh_token")) {
            return refreshTokens.remove(form.single("refresh_token").orElse(""))
                    ? tokens(null)
                    : json(400, Map.of("error", "invalid_grant"));
        }
        Grant grant = grants.remove(form.single("code").orElse(""));
        if (grant == null
                || !grant.challenge()
                        .equals(challenge(form.single("code_verifier").orElse("")))
                || !grant.redirectUri().equals(form.single("redirect_uri").orElse(""))) {
            return json(400, Map.of("error", "invalid_grant"));
        }
        return tokens(grant.nonce());
    }

    private Reply tokens(@Nullable String nonce) {
        Map<String, Object> response = new HashMap<>();
        if (refreshes) {
            String refreshToken = "refresh-" + RandomText.base62(20);
            refreshTokens.add(refreshToken);
            response.put("refresh_token", refreshToken);
        }
        response.put("access_token", "access");
        response.put("token_type", "Bearer");
        response.put("expires_in", 300);
        response.put("id_token", idToken(nonce));
        return json(200, responseLie.apply(response));
    }

    private String idToken(@Nullable String nonce) {
        JWTClaimsSet.Builder builder = new JWTClaimsSet.Builder()
                .issuer(url())
                .audience(CLIENT)
                .issueTime(Date.from(Instant.now()))
                .expirationTime(Date.from(Instant.now().plusSeconds(300)))
                .claim("nonce", nonce)
                .claim("at_hash", accessTokenHash("access"));
        claims.forEach(builder::claim);
        try {
            return signing.sign(tokenLie.apply(builder).build());
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private Reply userInfo(HttpExchange exchange) {
        return "Bearer access".equals(exchange.getRequestHeaders().getFirst("Authorization"))
                ? json(200, userInfo)
                : new Reply(401, "{}");
    }

    private static Reply json(int status, Map<String, ?> body) {
        return new Reply(status, new String(Json.write(body), StandardCharsets.UTF_8));
    }

    /** @see <a href="https://www.rfc-editor.org/rfc/rfc7636#section-4.6">RFC 7636</a> */
    static String challenge(String verifier) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(sha256(verifier));
    }

    private static String accessTokenHash(String token) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(sha256(token), 16));
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
