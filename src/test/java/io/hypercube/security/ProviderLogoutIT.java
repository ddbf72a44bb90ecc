package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jwt.JWTClaimsSet;
import io.hypercube.Replicas;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Query;
import io.hypercube.core.identity.RandomText;
import io.hypercube.federation.provider.LyingProvider;
import io.hypercube.testbed.Smoke;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attack 13: what an identity provider ends has ended within two seconds on every replica, also running streams. */
@Smoke
class ProviderLogoutIT {
    private static final String CORP = "/api/v1/cube/providers/corp/";
    private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";
    private static final Attack WHOAMI = Attack.get("/api/v1/cube/whoami");

    @TempDir
    private static Path folder;

    private static RecordingCluster cluster;
    private static LyingProvider provider;
    private static Replicas replicas;
    private static RunningGateway here;
    private static RunningGateway there;

    @BeforeAll
    static void start() throws Exception {
        cluster = new RecordingCluster("target");
        cluster.answer(Streams::answer);
        provider = new LyingProvider(folder);
        Path config = Files.writeString(folder.resolve("hypercube.yaml"), provider.config(""));
        replicas = Replicas.start(Map.of(
                "kubeconfig", List.of(cluster.kubeconfig().toString()),
                "config", List.of(config.toString()),
                "groups-refresh", List.of("1s")));
        here = replicas.here();
        there = replicas.there();
    }

    @AfterAll
    static void stop() throws Exception {
        replicas.close();
        provider.close();
        cluster.close();
    }

    @Test
    void aLogoutTokenEndsStreamsOfEveryReplica() throws Exception {
        provider.claims.putAll(Map.of("sub", "1", "email", "alice@example.com", "sid", "s1"));
        Cookie session = signedIn();
        try (Streams streams = new Streams(there, session);
                Streams tokens = new Streams(there, token(session))) {
            HttpRequest.Builder logout = HttpRequest.newBuilder(URI.create(here.uri() + CORP + "backchannel-logout"))
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString("logout_token=" + logoutToken("s1")));
            assertThat(here.anonymous().send(logout).statusCode()).isEqualTo(200);

            streams.assertEnded();
            tokens.awaitEnd();
        }
    }

    @Test
    void aRefusedRefreshTokenEndsStreamsOfEveryReplica() throws Exception {
        provider.claims.putAll(Map.of("sub", "2", "email", "bob@example.com", "sid", "s2"));
        Cookie session = signedIn();
        try (Streams streams = new Streams(there, session)) {
            provider.forget(Integer.MAX_VALUE);

            streams.awaitEnd();
        }
        await().until(() -> status(here, session) == 401);
    }

    /** Signs in at one replica, in the place of a browser, and waits until the other one knows the session. */
    private static Cookie signedIn() {
        HttpResponse<byte[]> begun = send(CORP + "authorize?to=/console", "");
        Query query = Query.parse(
                URI.create(begun.headers().firstValue("location").orElseThrow()).getRawQuery());
        String code = provider.code(
                query.single("nonce").orElseThrow(),
                query.single("code_challenge").orElseThrow(),
                query.single("redirect_uri").orElseThrow());
        HttpResponse<byte[]> answer = send(
                CORP + "callback?code=" + code + "&state="
                        + query.single("state").orElseThrow() + "&iss="
                        + URLEncoder.encode(provider.url(), StandardCharsets.UTF_8),
                cookie(begun, "__Host-hypercube-sign-in="));
        Cookie session = new Cookie(cookie(answer, "__Host-hypercube-session="));
        await().until(() -> status(there, session) == 200);
        return session;
    }

    private static HttpResponse<byte[]> send(String target, String cookie) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(here.uri() + target));
        return here.anonymous().send(cookie.isEmpty() ? request : request.header("Cookie", cookie));
    }

    private static String cookie(HttpResponse<byte[]> answer, String start) {
        return answer.headers().allValues("set-cookie").stream()
                .filter(cookie -> cookie.startsWith(start))
                .map(cookie -> cookie.substring(0, cookie.indexOf(';')))
                .findFirst()
                .orElseThrow();
    }

    private static String token(Cookie session) {
        Answer kubeconfig = Protocol.HTTP_2.send(
                there, session.apply(Attack.get("/api/v1/cube/clusters/target/kubeconfig?token=true")));
        assertThat(kubeconfig.status()).as(kubeconfig.body()).isEqualTo(200);
        return kubeconfig
                .body()
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("token: "))
                .map(line -> line.substring(7).replace("\"", ""))
                .findFirst()
                .orElseThrow();
    }

    private static int status(RunningGateway gateway, Cookie session) {
        return Protocol.HTTP_2.send(gateway, session.apply(WHOAMI)).status();
    }

    private static String logoutToken(String session) throws Exception {
        return LyingProvider.signed(
                new JWTClaimsSet.Builder()
                        .issuer(provider.url())
                        .audience("hypercube")
                        .issueTime(Date.from(Instant.now()))
                        .expirationTime(Date.from(Instant.now().plusSeconds(120)))
                        .jwtID(RandomText.base62(20))
                        .claim("sid", session)
                        .claim("events", Map.of(EVENT, Map.of()))
                        .build(),
                provider.key);
    }
}
