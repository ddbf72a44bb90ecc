package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSObject;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.security.RecordingCluster.Request;
import io.hypercube.testbed.Smoke;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A cluster that gets a token of each caller sees that token and nothing else, and cannot use it for anything else. */
@Smoke
class ClusterTokenIT {
    private static final String PODS = "/clusters/target/api/v1/namespaces/team-a/pods";
    private static final String URL = "https://hub.example.com";

    private static RecordingCluster cluster;
    private static RunningGateway gateway;
    private static String token;

    @BeforeAll
    static void start() throws Exception {
        cluster = new RecordingCluster("target");
        gateway = RunningGateway.with(Map.of(
                "kubeconfig",
                        List.of(cluster.kubeconfigByToken("target.example").toString()),
                "public-url", List.of(URL)));
        token = gateway.member("maria", "developers").token();
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        cluster.close();
    }

    @BeforeEach
    void forgetRequests() {
        cluster.forget();
    }

    @ParameterizedTest
    @EnumSource
    void nothingOfTheClientSaysWhoTheyAre(Way way) throws Exception {
        Answer answer = way.send(
                gateway,
                Attack.get(PODS)
                        .bearer(token)
                        .with("Impersonate_User", "root")
                        .with("X-Remote-User", "root")
                        .with("Cookie", "a=b")
                        .with("Forwarded", "for=1.2.3.4"));

        assertThat(answer.status()).isEqualTo(200);
        assertIsMaria(cluster.next());
    }

    @Test
    void connectionCannotStripTheToken() throws Exception {
        Answer answer =
                Way.PLAIN_HTTP_1_1.send(gateway, Attack.get(PODS).bearer(token).with("Connection", "Authorization"));

        assertThat(answer.status()).isEqualTo(200);
        assertIsMaria(cluster.next());
    }

    @ParameterizedTest
    @EnumSource
    void theClusterCannotUseTheTokenAtTheGateway(Way way) throws Exception {
        way.send(gateway, Attack.get(PODS).bearer(token));
        String seen = bearer(cluster.next());

        way.send(gateway, Attack.get(PODS).bearer(seen)).isStatus(401);
        assertThat(gateway.anonymous()
                        .withToken(seen)
                        .get("/api/v1/cube/whoami")
                        .statusCode())
                .isEqualTo(401);
        assertThat(cluster.received()).isEmpty();
    }

    /** A narrowed key does not hold the verb impersonate, whatever the cluster would allow. */
    @Test
    void aNarrowedKeyCannotActAsAnother() throws Exception {
        String narrowed = KeyPair.create(gateway.admin(), "{\"scope\":{\"clusters\":[\"target\"],\"verbs\":[\"*\"]}}")
                .token(gateway);

        Way.PLAIN_HTTP_1_1
                .send(gateway, Attack.get(PODS).bearer(narrowed).with("Impersonate-User", "root"))
                .isStatus(403);

        assertThat(cluster.received()).isEmpty();
    }

    @Test
    void streamsEndWithTheAccount() throws Exception {
        cluster.answer(Streams::answer);
        try (Streams streams = new Streams(gateway, gateway.member("stella").token())) {
            Client admin = gateway.admin();
            admin.send(admin.request(
                            "PATCH", "/api/v1/cube/accounts/stella", BodyPublishers.ofString("{\"disabled\":true}"))
                    .header("Content-Type", "application/json"));
            streams.assertEnded();
        }
    }

    private static void assertIsMaria(Request seen) throws Exception {
        String bearer = bearer(seen);
        assertThat(JWSObject.parse(bearer).getPayload().toJSONObject())
                .containsEntry("iss", URL)
                .containsEntry("aud", "target.example")
                .containsEntry("sub", "maria")
                .containsEntry("groups", List.of("developers"));
        assertThat(seen.head()).doesNotContain(token, "root", "a=b", "1.2.3.4");
        assertThat(seen.names())
                .noneMatch(name -> name.toLowerCase(java.util.Locale.ROOT).startsWith("impersonate"));
    }

    private static String bearer(Request seen) {
        assertThat(seen.all("Authorization")).singleElement().asString().startsWith("Bearer ");
        return seen.all("Authorization").getFirst().substring("Bearer ".length());
    }
}
