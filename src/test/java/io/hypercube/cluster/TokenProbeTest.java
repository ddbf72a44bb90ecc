package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.ClusterState.Phase;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Probes of a cluster that gets a token of each caller. */
class TokenProbeTest {
    private final FakeServer server = new FakeServer();
    private final ClusterProbe probe = new ClusterProbe(server, Duration.ofSeconds(5));

    @Test
    void findsAClusterThatAcceptsTokens() throws Exception {
        server.answer(SelfReview.PATH, 201, review("hypercube/probe", "hypercube/probes"));

        assertThat(healthy()).isEqualTo("reachable; accepts the tokens of this gateway");
        assertThat(server.calls).containsExactly("/readyz 200", "/version 200", SelfReview.PATH + " 201");
    }

    /** Before Kubernetes 1.28 there is no such review, and RBAC may deny it. */
    @ParameterizedTest
    @ValueSource(ints = {403, 404})
    void doesNotMindAClusterThatDoesNotSayWhoIsWho(int status) throws Exception {
        server.answer(SelfReview.PATH, status, "{}");

        assertThat(healthy()).isEqualTo("reachable; accepts the tokens of this gateway");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            hub:hypercube/probe | hub:hypercube/probes | ; names are mapped: hypercube/probe is hub:hypercube/probe
            hypercube/probe     | system:authenticated | ; groups are not read (expected: --oidc-groups-claim=groups)
            somebody            | none                 | ; names are mapped: hypercube/probe is somebody; groups are not read
            """)
    void tellsHowTheClusterReadsTheClaims(String name, String group, String message) throws Exception {
        server.answer(SelfReview.PATH, 201, review(name, group));

        assertThat(healthy()).startsWith("reachable; accepts the tokens of this gateway" + message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/readyz", "/version", SelfReview.PATH})
    void tellsWhatToConfigureWhereTokensAreNotAccepted(String path) throws Exception {
        server.answer(path, 401, "{}");

        Probe.Failed failed = (Probe.Failed) probe();
        assertThat(failed)
                .extracting(Probe.Failed::phase, Probe.Failed::reason)
                .containsExactly(Phase.UNAUTHORIZED, "TokenRefused");
        assertThat(failed.message()).contains("public-url", "\"prod\"", "ES256");
    }

    @Test
    void findsAServerThatIsNotWell() throws Exception {
        server.answer(SelfReview.PATH, 500, "");

        assertThat(((Probe.Failed) probe()).reason()).isEqualTo("ServerError");
    }

    private String healthy() throws InterruptedException {
        return ((Probe.Healthy) probe()).message();
    }

    private Probe probe() throws InterruptedException {
        return probe.probe(FakeServer.byToken("pivot"));
    }

    private static String review(String name, String group) {
        return "{\"status\":{\"userInfo\":{\"username\":\"" + name + "\",\"groups\":[\"" + group
                + "\",\"system:authenticated\"]}}}";
    }
}
