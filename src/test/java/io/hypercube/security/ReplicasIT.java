package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.Replicas;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Attack 13 with replicas: a change at one is effective at the other within two seconds. */
@Thorough
class ReplicasIT {
    private static final String ACCOUNTS = "/api/v1/cube/accounts";
    private static final String KEYS = "/api/v1/cube/keys";
    private static final Attack WHOAMI = Attack.get("/api/v1/cube/whoami");
    private static final String PASSWORD = "correct horse";

    private static RecordingCluster cluster;
    private static Replicas replicas;
    private static RunningGateway here;
    private static RunningGateway there;

    @BeforeAll
    static void start() throws Exception {
        cluster = new RecordingCluster("target");
        cluster.answer(Unanswered::answer);
        replicas =
                Replicas.start(Map.of("kubeconfig", List.of(cluster.kubeconfig().toString())));
        here = replicas.here();
        there = replicas.there();
    }

    @AfterAll
    static void stop() throws Exception {
        replicas.close();
        cluster.close();
    }

    @Test
    void aSessionIsGoodAtBothUntilItsLogout() throws Exception {
        Cookie session = Cookie.of(here, "admin", RunningGateway.ADMIN_PASSWORD);
        await().until(() -> status(there, session) == 200);
        try (Streams streams = new Streams(there, session)) {
            assertThat(Protocol.HTTP_2
                            .send(here, session.apply(Attack.of("POST", "/api/v1/cube/logout")))
                            .status())
                    .isEqualTo(200);

            streams.assertEnded();
        }
    }

    @Test
    void aSignInIsRenewedAtOneAndEndsAtBoth() throws Exception {
        Cookie browser = Cookie.of(here, "admin", RunningGateway.ADMIN_PASSWORD);
        CommandLine renewed = CommandLine.signIn(here, browser).refreshed(there);
        Attack list = Attack.get("/api/v1/cube/sessions?selector=kind=CommandLine&pageSize=0");
        try (Streams streams = new Streams(there, renewed.token())) {
            List<?> items = (List<?>) Objects.requireNonNull(
                    Protocol.HTTP_2.send(here, browser.apply(list)).json().get("items"));
            Object id = ((Map<?, ?>) items.getFirst()).get("id");
            Attack end = Attack.of("DELETE", "/api/v1/cube/sessions/" + id);
            assertThat(Protocol.HTTP_2.send(here, browser.apply(end)).status()).isEqualTo(200);

            streams.assertEnded();
        }
        assertThat(renewed.refresh(there).status()).isEqualTo(400);
    }

    @Smoke
    @Test
    @Shows("S13")
    void aDisabledAccountEndsItsSessionsAtBoth() throws Exception {
        change(here.admin(), "POST", ACCOUNTS, "{\"name\":\"leaver\",\"password\":\"" + PASSWORD + "\"}");
        Cookie session = Cookie.of(there, "leaver", PASSWORD);
        try (Streams streams = new Streams(there, session)) {
            change(here.admin(), "PATCH", ACCOUNTS + "/leaver", "{\"disabled\":true}");

            streams.assertEnded();
        }
    }

    @Test
    @Shows("S13")
    void aChangedScopeOfAKeyEndsItsStreamsAndRequestsAtTheOther() throws Exception {
        Client owner = owner("narrower");
        KeyPair pair = KeyPair.create(owner, "{}");
        String token = pair.token(there);
        try (Streams streams = new Streams(there, token)) {
            Unanswered requests = Unanswered.send(there, cluster, token);
            change(owner, "PATCH", KEYS + "/" + pair.accessKey(), "{\"scope\":{\"verbs\":[\"watch\"]}}");

            streams.awaitEnd();
            requests.assertEnded();
        }
        Attack list = Attack.get("/clusters/target/api/v1/pods").bearer(token);
        Protocol.HTTP_2.send(there, list).isStatus(403);
    }

    @Test
    void bothSecretsOfARotatedPairAreTakenInTheGraceTimeAndOneAfterIt() {
        Client owner = owner("rotator");
        KeyPair first = KeyPair.create(owner, "{}");
        String ofFirst = first.token(there);

        KeyPair second = rotated(owner, first, "{\"gracePeriodSeconds\":3600}");
        await().until(() -> tokenStatus(second) == 200);
        assertThat(tokenStatus(first)).isEqualTo(200);
        assertThat(whoami(ofFirst)).isEqualTo(200);

        KeyPair third = rotated(owner, second, "{}");
        await().until(() -> tokenStatus(third) == 200);
        assertThat(tokenStatus(first)).isEqualTo(401);
        assertThat(tokenStatus(second)).isEqualTo(401);
        assertThat(whoami(ofFirst)).isEqualTo(401);
    }

    @Test
    void aPairWasLastUsedWhenItWasLastUsedAtEither() {
        Client owner = owner("user");
        KeyPair pair = KeyPair.create(owner, "{}");
        for (RunningGateway used : List.of(here, there, here)) {
            Instant before = Instant.now().truncatedTo(ChronoUnit.SECONDS);
            await().until(() -> Instant.now().isAfter(before.plusSeconds(1)));
            pair.token(used);

            for (RunningGateway asked : List.of(here, there)) {
                await().until(() ->
                        lastUse(asked.anonymous().withToken(owner.token())).isAfter(before));
            }
        }
    }

    /** Creates an account at one replica; its token is valid at both. */
    private static Client owner(String name) {
        change(here.admin(), "POST", ACCOUNTS, "{\"name\":\"" + name + "\",\"password\":\"" + PASSWORD + "\"}");
        return here.anonymous().signIn(name, PASSWORD);
    }

    private static KeyPair rotated(Client owner, KeyPair pair, String how) {
        byte[] answer = change(owner, "POST", KEYS + "/" + pair.accessKey() + "/rotate", how);
        return new KeyPair(
                pair.accessKey(), String.valueOf(Json.read(answer, Map.class).get("secretKey")));
    }

    private static byte[] change(Client client, String method, String target, String json) {
        HttpResponse<byte[]> answer = client.send(client.request(method, target, BodyPublishers.ofString(json))
                .header("Content-Type", "application/json"));
        assertThat(answer.statusCode()).isIn(200, 201);
        return answer.body();
    }

    private static int status(RunningGateway gateway, Cookie session) {
        return Protocol.HTTP_2.send(gateway, session.apply(WHOAMI)).status();
    }

    private static int whoami(String token) {
        return Protocol.HTTP_2.send(there, WHOAMI.bearer(token)).status();
    }

    private static int tokenStatus(KeyPair pair) {
        return there.anonymous()
                .post("/api/v1/cube/key/token", Json.write(pair))
                .statusCode();
    }

    private static Instant lastUse(Client client) {
        String shown = JsonMapper.shared()
                .readTree(client.get(KEYS).body())
                .at("/items/0/lastUsedTimestamp")
                .asString("");
        return shown.isEmpty() ? Instant.EPOCH : Instant.parse(shown);
    }
}
