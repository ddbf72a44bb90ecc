package io.hypercube.cluster.kubeconfig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.core.kube.ClusterName;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The gateway's own cluster by its ServiceAccount, with the files of a pod in a temporary folder. */
class InClusterTest {
    private static final ClusterName NAME = new ClusterName("pivot-cluster");

    @TempDir
    Path folder;

    @BeforeEach
    void mountTheServiceAccount() throws IOException {
        Files.writeString(folder.resolve("token"), "token-of-the-pod");
        Files.writeString(
                folder.resolve("ca.crt"), new String(TestPki.certificate("ca", TestPki.EC), StandardCharsets.US_ASCII));
    }

    @Test
    void usesTheTokenFileAndTheCaOfThePod() throws KubeconfigException {
        ClusterConnection connection = connection(new InCluster(NAME, "10.0.0.1", "443", folder));

        assertThat(connection.server()).isEqualTo(URI.create("https://10.0.0.1:443"));
        assertThat(connection.credential()).isEqualTo(new HttpCredential.TokenFile(folder.resolve("token"), null));
        assertThat(connection.trust()).isInstanceOfSatisfying(Trust.Authorities.class, authorities -> assertThat(
                        new String(authorities.pem(), StandardCharsets.US_ASCII))
                .contains("BEGIN CERTIFICATE"));
        assertThat(connection.certificate()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"fd00::1, 'https://[fd00::1]:6443'", "kubernetes.default.svc, https://kubernetes.default.svc:6443"})
    void readsEveryFormOfTheHost(String host, String server) throws KubeconfigException {
        assertThat(connection(new InCluster(NAME, host, "6443", folder)).server())
                .isEqualTo(URI.create(server));
    }

    @Test
    void explainsEverythingThatIsMissingOutsideOfAPod() {
        InCluster outside = InCluster.of(NAME, Map.of());

        assertThatExceptionOfType(KubeconfigException.class)
                .isThrownBy(outside::read)
                .satisfies(
                        e -> assertThat(e.problems())
                                .containsExactly(
                                        "in-cluster: KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT are not set (expected: the gateway runs in a pod)",
                                        "in-cluster: /var/run/secrets/kubernetes.io/serviceaccount/token: cannot be read (expected: a pod with a ServiceAccount token; see automountServiceAccountToken)",
                                        "in-cluster: /var/run/secrets/kubernetes.io/serviceaccount/ca.crt: cannot be read (expected: the CA certificate of the cluster)"));
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1, https", "10.0.0.1, 0", "a@b, 443", "2852039166, 443", "10.0.0.1, 70000"})
    void refusesAnAddressThatIsNone(String host, String port) {
        assertThatExceptionOfType(KubeconfigException.class)
                .isThrownBy(() -> new InCluster(NAME, host, port, folder).read())
                .withMessage("in-cluster: KUBERNETES_SERVICE_HOST: " + host + ", KUBERNETES_SERVICE_PORT: " + port
                        + " (expected: a host name or an address, and a port)");
    }

    @Test
    void doesNotFallBackToTheSystemsRoots() throws IOException {
        Files.writeString(folder.resolve("ca.crt"), "none");

        assertThatExceptionOfType(KubeconfigException.class)
                .isThrownBy(() -> new InCluster(NAME, "10.0.0.1", "443", folder).read())
                .withMessage("in-cluster: " + folder.resolve("ca.crt") + ": holds no certificate in PEM");
    }

    @Test
    void takesPrecedenceOverAContextOfTheSameName() throws Exception {
        Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                contexts: [{name: pivot-cluster, context: {cluster: a}}, {name: other, context: {cluster: a}}]
                clusters: [{name: a, cluster: {server: "https://a:6443"}}]
                """);
        InCluster own = new InCluster(NAME, "10.0.0.1", "443", folder);

        Kubeconfigs read = Kubeconfigs.read(
                new KubeconfigFiles.WithInCluster(own, new KubeconfigFiles.Named(List.of(kubeconfig))));

        assertThat(read.contexts())
                .extracting(context -> context.name().value())
                .containsExactly("pivot-cluster", "other");
        assertThat(((KubeconfigContext.Usable) read.contexts().getFirst())
                        .connection()
                        .server())
                .isEqualTo(URI.create("https://10.0.0.1:443"));
        assertThat(read.contexts())
                .extracting(context -> ((KubeconfigContext.Usable) context).own())
                .containsExactly(true, false);
        assertThat(read.problems())
                .containsExactly(
                        "context \"pivot-cluster\": ignored, --in-cluster gives that name to the gateway's own cluster");
    }

    private static ClusterConnection connection(InCluster own) throws KubeconfigException {
        return ((KubeconfigContext.Usable) own.read()).connection();
    }
}
