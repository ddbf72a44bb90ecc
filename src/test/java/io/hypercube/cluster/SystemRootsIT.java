package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.ServeProcess;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster whose kubeconfig names no CA: its certificate is verified with the system's CAs, or with the file of
 * {@code SSL_CERT_FILE} when that is set, as in kubectl.
 */
@Thorough
class SystemRootsIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    Path home;

    @Test
    void believesTheAuthorityThatTheSystemTrusts() throws Exception {
        Path roots = Files.write(home.resolve("roots.pem"), CLUSTER.caPem());
        try (ServeProcess server =
                ServeProcess.start(home.resolve("data"), Map.of("SSL_CERT_FILE", roots.toString()), kubeconfig())) {
            assertThat(version(server).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void believesTheAuthoritiesOfASettingToo() throws Exception {
        Path more = Files.write(home.resolve("more.pem"), CLUSTER.caPem());
        try (ServeProcess server =
                ServeProcess.start(home.resolve("data"), kubeconfig(), "--trusted-authorities=" + more)) {
            assertThat(version(server).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void refusesAnyOtherAndSaysWhy() throws Exception {
        try (ServeProcess server = ServeProcess.start(home.resolve("data"), kubeconfig())) {
            HttpResponse<byte[]> refused = version(server);

            assertThat(refused.statusCode()).isEqualTo(502);
            Map<?, ?> status = Json.read(refused.body(), Map.class);
            assertThat(String.valueOf(status.get("message")))
                    .contains("cluster \"rootless\"", "certificate is not trusted", "CertificateUnknown");
            assertThat(new String(refused.body(), StandardCharsets.UTF_8))
                    .doesNotContain(CLUSTER.token(), CLUSTER.server().getAuthority());
        }
    }

    private static HttpResponse<byte[]> version(ServeProcess server) {
        return server.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD).get("/clusters/rootless/version");
    }

    private String kubeconfig() throws Exception {
        String text = """
                {"apiVersion": "v1", "kind": "Config",
                 "contexts": [{"name": "rootless", "context": {"cluster": "c", "user": "u"}}],
                 "clusters": [{"name": "c", "cluster": {"server": "%s"}}],
                 "users": [{"name": "u", "user": {"token": "%s"}}]}
                """.formatted(CLUSTER.server(), CLUSTER.token());
        return "--kubeconfig=" + Files.writeString(home.resolve("rootless.kubeconfig"), text);
    }
}
