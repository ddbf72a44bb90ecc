package io.hypercube.security;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Attack 33: the metrics listener serves GET and HEAD of {@code /metrics} and nothing else. */
@Thorough
class MetricsListenerIT {
    private static RecordingCluster cluster;
    private static RunningGateway gateway;
    private static String token;
    private static Cookie session;

    @BeforeAll
    static void start() throws Exception {
        cluster = new RecordingCluster("target");
        gateway = RunningGateway.with(Map.of(
                "kubeconfig", List.of(cluster.kubeconfig().toString()), "metrics-listen", List.of("127.0.0.1:0")));
        token = gateway.admin().token();
        session = Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        cluster.close();
    }

    @Smoke
    @Test
    @Shows({"6.13", "S33"})
    void nothingButMetricsIsThere() throws IOException {
        Set<String> paths = CrawledPaths.of(gateway);
        assertThat(paths).contains("/metrics", "/livez", "/clusters/target/api/v1/pods", "/console", "/");
        for (String path : paths) {
            for (String method : CrawledPaths.METHODS) {
                Attack attack = Attack.of(method, path);
                for (Attack call : List.of(attack, attack.bearer(token), session.apply(attack))) {
                    assertThat(send(call).status()).as(method + " " + path).isEqualTo(expected(method, path));
                }
            }
        }
        assertThat(cluster.received()).isEmpty();
    }

    private static int expected(String method, String path) {
        if (!path.equals("/metrics")) {
            return 404;
        }
        return method.equals("GET") || method.equals("HEAD") ? 200 : 405;
    }

    @Test
    @Shows("S33")
    void noTunnelIsOpened() throws IOException {
        cluster.answer(RecordingCluster.UPGRADED);
        for (String entryPoint : List.of("/clusters/target", "/api/v1/cube/proxy/clusters/target")) {
            Attack exec = Attack.get(entryPoint + "/api/v1/namespaces/a/pods/p/exec?command=id")
                    .bearer(token)
                    .upgrading("Upgrade");

            send(exec).isStatus(404);
        }
        send(Attack.get("/metrics/../clusters/target/api").bearer(token)).isStatus(400);
        assertThat(send(Attack.of("CONNECT", "127.0.0.1:" + cluster.port()).bearer(token))
                        .status())
                .isIn(Answer.NONE, 400, 404, 405);
        assertThat(cluster.received()).isEmpty();
    }

    /** HTTP/2 without TLS is not supported, so it cannot be used to send requests. */
    @Test
    void http2IsNotSpoken() throws IOException {
        try (RawConnection client = RawConnection.plain(gateway.metricsUri())) {
            ByteArrayOutputStream call = new ByteArrayOutputStream();
            call.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(ISO_8859_1));
            call.writeBytes(Http2Connection.frame(Http2Connection.SETTINGS, 0, 0, new byte[0]));
            call.writeBytes(Http2Connection.frame(
                    Http2Connection.HEADERS,
                    Http2Connection.END_HEADERS | Http2Connection.END_STREAM,
                    1,
                    Http2Connection.block(Attack.get("/metrics"))));
            // in one write: the listener closes after the first line, so a second write would fail
            client.write(call.toByteArray());

            assertThat(client.readToEnd()).doesNotContain("hypercube_requests");
        }
    }

    @Test
    void anUnknownPathIsAnsweredAsAStatus() throws IOException {
        send(Attack.get("/livez")).isStatus(404);
        Answer refused = send(Attack.of("DELETE", "/metrics")).isStatus(405);
        assertThat(refused.all("allow")).containsExactly("GET");
    }

    private static Answer send(Attack attack) throws IOException {
        try (RawConnection connection = RawConnection.plain(gateway.metricsUri())) {
            connection.write(attack.wire());
            return attack.method().equals("HEAD") ? connection.head() : connection.answer();
        }
    }
}
