package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.ClusterState.Phase;
import io.hypercube.cluster.credential.ClusterCredential;
import io.hypercube.cluster.credential.CredentialSource.CredentialUnavailableException;
import io.hypercube.cluster.credential.RenewingCredential;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterProbeTest {
    private final FakeServer server = new FakeServer();
    private final ClusterProbe probe = new ClusterProbe(server, Duration.ofSeconds(5));

    @Test
    void findsAHealthyCluster() throws Exception {
        assertThat(probe()).isInstanceOfSatisfying(Probe.Healthy.class, healthy -> {
            assertThat(healthy.version()).isEqualTo("v1.20.2");
            assertThat(healthy.latency()).isPositive();
        });
        assertThat(server.calls).containsExactly("/readyz 200", "/version 200", "users 201", "groups 201");
    }

    @ParameterizedTest
    @CsvSource({"/readyz,403", "/readyz,404", "/version,403"})
    void doesNotMindAPathThatIsKeptFromIt(String path, int status) throws Exception {
        server.answer(path, status, "");
        assertThat(probe()).isInstanceOf(Probe.Healthy.class);
    }

    @ParameterizedTest
    @CsvSource({
        "/readyz,500,NotReady",
        "/readyz,503,ServerError",
        "/readyz,301,ServerError",
        "/version,500,ServerError",
        "/version,404,ServerError",
        "users,500,ServerError",
        "groups,404,ServerError"
    })
    void findsAServerThatIsNotWell(String path, int status, String reason) throws Exception {
        server.answer(path, status, "[+]ping ok\n[-]etcd failed: reason withheld\nreadyz check failed");
        assertThat(failed())
                .extracting(Probe.Failed::phase, Probe.Failed::reason)
                .containsExactly(Phase.UNREACHABLE, reason);
    }

    @Test
    void namesTheChecksThatFail() throws Exception {
        server.answer("/readyz", 500, "[+]ping ok\n[-]etcd failed: reason withheld\n");
        assertThat(failed().message())
                .isEqualTo("the API server reports that it is not ready: [-]etcd failed: reason withheld");
    }

    @Test
    void findsSomethingThatIsNoApiServer() throws Exception {
        server.answer("/version", 200, "<html>");
        assertThat(failed().reason()).isEqualTo("ServerError");
    }

    @ParameterizedTest
    @CsvSource({"users", "groups"})
    @Shows("6.9")
    void findsACredentialThatMayNotImpersonate(String resource) throws Exception {
        server.answer(resource, 201, "{\"status\":{\"allowed\":false}}");
        assertThat(failed().phase()).isEqualTo(Phase.UNAUTHORIZED);
        assertThat(failed().reason()).isEqualTo("MayNotImpersonate");
        assertThat(failed().message()).startsWith("the credential may not impersonate " + resource);
    }

    @Test
    void findsACredentialThatMayNotEvenAsk() throws Exception {
        server.answer("users", 403, "{}");
        assertThat(failed().reason()).isEqualTo("MayNotImpersonate");
    }

    @Test
    void findsACredentialThatIsRefused() throws Exception {
        server.answer("/readyz", 401, "{}");
        assertThat(failed())
                .extracting(Probe.Failed::phase, Probe.Failed::reason)
                .containsExactly(Phase.UNAUTHORIZED, "CredentialRefused");
        assertThat(server.calls).containsExactly("/readyz 401");
    }

    @Test
    void asksAgainWithANewCredentialWhereThereIsOne() throws Exception {
        MovableClock clock = new MovableClock();
        RenewingCredential source = new RenewingCredential(
                "pivot", previous -> new ClusterCredential(Secret.of("Bearer x"), null, null), null, clock);
        source.obtain();
        clock.advance(Duration.ofMinutes(1));
        server.answer("/readyz", 401, "{}");

        probe.probe(new Cluster(
                new ClusterName("pivot"),
                Map.of(),
                FakeServer.cluster("pivot").connection(),
                ClusterSource.FILE,
                source));

        assertThat(server.calls).isEqualTo(List.of("/readyz 401", "/readyz 401"));
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(new ConnectException("Connection refused"), "ConnectionRefused"),
                Arguments.of(new ConnectException("connection timed out after 5000 ms"), "TimedOut"),
                Arguments.of(new NoRouteToHostException(), "NoRoute"),
                Arguments.of(new UnknownHostException("pivot"), "NameNotFound"),
                Arguments.of(new SocketTimeoutException(), "TimedOut"),
                Arguments.of(new SSLHandshakeException("Received fatal alert: bad_certificate"), "TLSHandshakeFailed"),
                Arguments.of(
                        new SSLHandshakeException("x", new CertificateException("No subject alternative names")),
                        "CertificateUnknown"),
                Arguments.of(new IOException("wrapped", new SSLException("x")), "TLSHandshakeFailed"),
                Arguments.of(new IOException("Connection reset"), "ConnectionClosed"),
                Arguments.of(new CredentialUnavailableException("exec: no", null), "CredentialUnavailable"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void namesWhyNoAnswerCame(IOException failure, String reason) throws Exception {
        server.fail(failure);
        assertThat(failed())
                .extracting(Probe.Failed::phase, Probe.Failed::reason)
                .containsExactly(Phase.UNREACHABLE, reason);
    }

    private Probe probe() throws InterruptedException {
        return probe.probe(FakeServer.cluster("pivot"));
    }

    private Probe.Failed failed() throws InterruptedException {
        return (Probe.Failed) probe();
    }
}
