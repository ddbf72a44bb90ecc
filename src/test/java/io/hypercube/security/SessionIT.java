package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Attacks 3, 13 and 20 for the session cookie: what it gives access to, that it is not forwarded, and when it ends. */
@Thorough
class SessionIT extends BeforeTarget {
    private static final String WHOAMI = "/api/v1/cube/whoami";
    private static final String LOGOUT = "/api/v1/cube/logout";
    private static final String PODS = "/clusters/target/api/v1/pods";

    @Smoke
    @ParameterizedTest
    @EnumSource
    @Shows("6.3")
    void opensOurCallsAndBothEntryPointsAndNeverReachesACluster(Protocol protocol) throws Exception {
        Cookie session = admin();

        Answer whoami = protocol.send(gateway, session.apply(Attack.get(WHOAMI)));
        assertThat(whoami.status()).isEqualTo(200);
        assertThat(whoami.json())
                .containsEntry("account", "admin")
                .containsEntry("session", true)
                .containsEntry("displayName", "Administrator");
        for (String target : List.of(PODS, "/api/v1/cube/proxy/clusters/target/api/v1/pods/a")) {
            Attack request = session.apply(Attack.get(target)).with("Cookie", "theme=dark");
            assertThat(protocol.send(gateway, request).status()).isEqualTo(200);

            RecordingCluster.Request received = cluster.next();
            assertThat(received.all("Cookie")).isEmpty();
            assertThat(received.head()).doesNotContain(session.secret());
            assertThat(received.all("Impersonate-User")).containsExactly("admin");
        }
    }

    /** Upgrades write their header fields in other code. */
    @Smoke
    @Test
    void opensATunnelAndDoesNotGoThroughIt() throws Exception {
        cluster.answer(Streams::answer);
        Cookie session = admin();
        try (Streams streams = new Streams(gateway, session)) {
            for (RecordingCluster.Request received : List.of(cluster.next(), cluster.next(), cluster.next())) {
                assertThat(received.all("Cookie")).isEmpty();
                assertThat(received.head()).doesNotContain(session.secret());
            }
            streams.assertGoOn();
        }
    }

    @Test
    @Shows("6.4")
    void aLogoutEndsWhatTheSessionHasOpen() throws Exception {
        cluster.answer(Streams::answer);
        Cookie session = admin();
        Cookie another = admin();
        try (Streams streams = new Streams(gateway, session);
                Streams others = new Streams(gateway, another)) {
            Answer answer = Protocol.HTTP_1_1.send(gateway, session.apply(Attack.of("POST", LOGOUT)));

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json()).containsEntry("kind", "Status").containsEntry("status", "Success");
            assertThat(answer.all("set-cookie"))
                    .containsExactly("__Host-hypercube-session=; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=0");
            streams.assertEnded();
            others.assertGoOn();
        }
    }

    @Test
    void endsByItselfWhenItsTimeIsOver() throws Exception {
        try (RunningGateway brief = RunningGateway.with(Map.of(
                "kubeconfig",
                List.of(cluster.kubeconfig().toString()),
                "session-ttl",
                List.of("20s"),
                "token-ttl",
                List.of("1h")))) {
            cluster.answer(Streams::answer);
            try (Streams streams = new Streams(brief, Cookie.of(brief, "admin", RunningGateway.ADMIN_PASSWORD))) {
                streams.awaitEnd();
            }
        }
    }

    @Test
    void endsWithThePasswordItWasGotBy() throws Exception {
        cluster.answer(Streams::answer);
        gateway.cli("account", "create", "forgetful");
        String password = gateway.cli("account", "passwd", "forgetful").strip().replaceFirst("password:? +", "");
        try (Streams streams = new Streams(gateway, Cookie.of(gateway, "forgetful", password))) {
            gateway.cli("account", "passwd", "forgetful");

            streams.assertEnded();
        }
    }

    @Smoke
    @ParameterizedTest
    @EnumSource
    void onlyTheCookieAsItWasGivenIsOne(Protocol protocol) {
        Cookie session = admin();
        String secret = session.secret();
        String changed = (secret.charAt(0) == 'A' ? 'B' : 'A') + secret.substring(1);
        for (String value : List.of(
                "", changed, secret + "=", secret.substring(1), secret.toLowerCase(Locale.ROOT), "\"" + secret)) {
            Attack request = Attack.get(WHOAMI).with("Cookie", "__Host-hypercube-session=" + value);
            protocol.send(gateway, request).isStatus(401);
        }
        Attack unprefixed = Attack.get(WHOAMI).with("Cookie", "hypercube-session=" + secret);
        protocol.send(gateway, unprefixed).isStatus(401);
        Attack twice = session.sentWith(session.apply(Attack.get(WHOAMI)));
        protocol.send(gateway, twice).isStatus(401);
    }

    @ParameterizedTest
    @EnumSource
    void aTokenIsAskedFirst(Protocol protocol) {
        Cookie session = admin();
        Attack both = session.apply(Attack.get(WHOAMI))
                .bearer(gateway.member("m-" + protocol.name()).token());

        assertThat(protocol.send(gateway, both).json())
                .containsEntry("account", "m-" + protocol.name())
                .doesNotContainKey("session");
        protocol.send(gateway, session.apply(Attack.get(WHOAMI)).bearer("wrong"))
                .isStatus(401);
        protocol.send(gateway, session.apply(Attack.get(WHOAMI)).with("Authorization", ""))
                .isStatus(401);
    }

    /**
     * The console's request for the signed-in account, with an ended session or without one, is not counted as an
     * error.
     */
    @Test
    void toAskWhetherAnybodyIsSignedInIsNoError() {
        Attack question = Attack.get(WHOAMI);
        int before = errorsAtWhoami();
        Protocol.HTTP_2.send(gateway, question).isStatus(401);
        Protocol.HTTP_2
                .send(gateway, question.with("Cookie", "__Host-hypercube-session=" + "A".repeat(43)))
                .isStatus(401);
        assertThat(errorsAtWhoami()).isEqualTo(before);

        Protocol.HTTP_2.send(gateway, question.bearer("refused")).isStatus(401);
        assertThat(errorsAtWhoami()).isEqualTo(before + 1);
    }

    private static int errorsAtWhoami() {
        Attack overview =
                Attack.get("/api/v1/cube/overview").bearer(gateway.admin().token());
        List<?> errors = (List<?>) Objects.requireNonNull(
                Protocol.HTTP_2.send(gateway, overview).json().get("errors"));
        return (int) errors.stream()
                .filter(error -> error instanceof Map<?, ?> seen && WHOAMI.equals(seen.get("path")))
                .count();
    }

    @Test
    void aTokenHasNothingToLogOutOf() {
        Attack logout = Attack.of("POST", LOGOUT).bearer(gateway.admin().token());

        Protocol.HTTP_2.send(gateway, logout).isStatus(400);
    }

    private static Cookie admin() {
        return Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
    }
}
