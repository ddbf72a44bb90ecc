package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.TestAuthority;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stored form of a cluster behind an agent. */
class AgentRecordTest {
    private static final AgentRecord NEW = new AgentRecord("id", null, null, null, null, null);

    @Test
    void isReadAsItWasPrintedAndIsNoKubeconfig() {
        AgentRecord record = new AgentRecord(
                "id",
                "hash",
                Instant.parse("2030-01-01T12:00:00Z"),
                "key",
                new AgentServer("https://10.0.0.1", null, "kubernetes"),
                new IdentityView("token", "edge.example"));

        assertThat(AgentRecord.read(record.print())).isEqualTo(record);
        assertThat(AgentRecord.isRecord(record.print())).isTrue();
        assertThat(AgentRecord.isRecord(Secret.of(BeforeImports.KUBECONFIG))).isFalse();
        assertThat(AgentRecord.isRecord(Secret.of("{\"apiVersion\": \"v1\", \"agent\": {}}")))
                .isFalse();
    }

    /** A gateway of the version before may read it. */
    @Test
    void toleratesFieldsOfLaterVersions() {
        String later =
                "{\"agent\":{\"id\":\"a\",\"later\":1,\"server\":{\"url\":\"https://h\",\"later\":{}}},\"later\":[]}";

        assertThat(AgentRecord.read(Secret.of(later)))
                .isEqualTo(new AgentRecord("a", null, null, null, new AgentServer("https://h", null, null), null));
    }

    @Test
    void standsForTheAddressInPodsUntilAnAgentHasToldItsOwn() {
        ClusterConnection connection = NEW.connection();

        assertThat(connection.server()).isEqualTo(URI.create("https://kubernetes.default.svc"));
        assertThat(connection.trust()).isInstanceOf(Trust.SystemRoots.class);
        assertThat(connection.credential()).isInstanceOf(HttpCredential.None.class);
        assertThat(connection.identity()).isInstanceOf(Identity.Impersonation.class);
    }

    @Test
    void isCalledAsItsAgentHasTold(@TempDir Path folder) throws Exception {
        String pem = Files.readString(new TestAuthority(folder).file());

        ClusterConnection connection = NEW.withServer(new AgentServer("https://10.0.0.1:6443", pem, "kubernetes"))
                .connection();

        assertThat(connection.server()).isEqualTo(URI.create("https://10.0.0.1:6443"));
        assertThat(connection.tlsServerName()).isEqualTo("kubernetes");
        assertThat(connection.trust()).isInstanceOfSatisfying(Trust.Authorities.class, trust -> assertThat(
                        new String(trust.pem(), StandardCharsets.US_ASCII))
                .contains("CERTIFICATE"));
    }

    @Test
    void keepsTheIdentityThatTheAdministratorChose() {
        AgentRecord record = new AgentRecord("id", null, null, null, null, new IdentityView("token", "edge.example"));

        assertThat(record.withServer(new AgentServer("https://h", null, null))
                        .connection()
                        .identity())
                .isEqualTo(new Identity.Token("edge.example"));
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() ->
                        new AgentRecord("id", null, null, null, null, new IdentityView("magic", null)).connection())
                .withMessageContaining("identity.type: magic");
    }
}
