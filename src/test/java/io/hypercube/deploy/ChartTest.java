package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The chart as Helm reads it: what it renders from values, and what it refuses. */
class ChartTest {
    @TempDir
    Path folder;

    @Test
    void isWithoutFaultForLint() {
        LintResult lint = new Helm(Chart.FOLDER).lint().call();

        assertThat(lint.isFailed()).describedAs(lint.getMessages().toString()).isFalse();
        assertThat(lint.getMessages()).noneMatch(message -> message.contains("icon"));
    }

    @Test
    void rendersTwoReplicasThatShareADatabase() {
        List<JsonNode> objects = Chart.objects(Chart.render(Chart.POSTGRES));

        assertThat(objects.stream().map(object -> object.path("kind").asString()))
                .containsExactlyInAnyOrder(
                        "ServiceAccount",
                        "ClusterRole",
                        "ClusterRoleBinding",
                        "ConfigMap",
                        "Service",
                        "Deployment",
                        "PodDisruptionBudget",
                        "NetworkPolicy");
        JsonNode deployment = Chart.object(objects, "Deployment");
        assertThat(deployment.at("/spec/replicas").asInt()).isEqualTo(2);
        assertThat(deployment.at("/spec/strategy/rollingUpdate/maxUnavailable").asInt())
                .isZero();
        assertThat(deployment
                        .at("/spec/template/spec/containers/0/env/1/valueFrom/secretKeyRef/name")
                        .asString())
                .isEqualTo("hypercube-database");
        assertThat(Chart.config(objects))
                .contains("inCluster: pivot-cluster")
                .contains("masterKeyFile: /etc/hypercube/master-key/master.key")
                .contains("kubeconfig: []");
    }

    @Test
    void rendersOneReplicaWithAVolumeForTheEmbeddedDatabase() {
        List<JsonNode> objects = Chart.objects(Chart.render(Chart.EMBEDDED));

        JsonNode deployment = Chart.object(objects, "Deployment");
        assertThat(deployment.at("/spec/replicas").asInt()).isEqualTo(1);
        assertThat(deployment.at("/spec/strategy/type").asString()).isEqualTo("Recreate");
        assertThat(Chart.object(objects, "PersistentVolumeClaim")
                        .at("/spec/resources/requests/storage")
                        .asString())
                .isEqualTo("1Gi");
        assertThat(objects.stream().map(object -> object.path("kind").asString()))
                .doesNotContain("PodDisruptionBudget");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void letsReplicasReachEachOtherWhenEgressIsLimited(boolean embedded) throws IOException {
        Path values = values("networkPolicy: {egress: [{to: [{ipBlock: {cidr: 10.0.0.0/8}}]}]}\n");
        JsonNode policy = Chart.object(
                Chart.objects(Chart.render(embedded ? Chart.EMBEDDED : Chart.POSTGRES, values)), "NetworkPolicy");

        List<JsonNode> rules = policy.at("/spec/egress")
                .valueStream()
                .filter(rule -> rule.at("/ports/0/port").asInt() == 30444)
                .toList();
        assertThat(rules).hasSize(embedded ? 0 : 1);
        assertThat(rules)
                .allSatisfy(rule -> assertThat(rule.at("/to/0/podSelector")).isEqualTo(policy.at("/spec/podSelector")));
        assertThat(policy.at("/spec/egress").toString()).contains("10.0.0.0/8");
    }

    /** It is rarely in the namespace of the gateway. */
    @Test
    void letsInThePrometheusThatReadsTheServiceMonitor() throws IOException {
        String metrics = "metrics: {enabled: true, serviceMonitor: {enabled: %s}}\n";

        assertThat(metricsPeers(values(metrics.formatted(false)))).isEqualTo("[{\"podSelector\":{}}]");
        assertThat(metricsPeers(values(metrics.formatted(true))))
                .contains("{\"podSelector\":{}}", "\"namespaceSelector\":{}", "app.kubernetes.io/name")
                .contains("[\"prometheus\",\"prometheus-agent\"]");
        assertThat(metricsPeers(values(
                        metrics.formatted(true) + "networkPolicy: {metricsFrom: [{ipBlock: {cidr: 10.0.0.0/8}}]}\n")))
                .isEqualTo("[{\"ipBlock\":{\"cidr\":\"10.0.0.0/8\"}}]");
    }

    private static String metricsPeers(Path values) {
        return Chart.object(Chart.objects(Chart.render(Chart.POSTGRES, values)), "NetworkPolicy")
                .at("/spec/ingress")
                .valueStream()
                .filter(rule -> rule.at("/ports/0/port").asInt() == 30445)
                .map(rule -> rule.path("from").toString())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void takesTheCertificateThatCertManagerIssues() throws IOException {
        List<JsonNode> objects = Chart.objects(Chart.render(Chart.POSTGRES, values("""
                tls: {certManager: {enabled: true, issuerRef: {name: corp, kind: ClusterIssuer}, dnsNames: [hub]}}
                config: {publicUrl: "https://hub.example.org:8443", clusterDomain: clusters.example.org}
                """)));
        JsonNode certificate = Chart.object(objects, "Certificate").path("spec");

        assertThat(certificate.path("dnsNames"))
                .map(JsonNode::asString)
                .containsExactly(
                        "hypercube",
                        "hypercube.gateway",
                        "hypercube.gateway.svc",
                        "hub.example.org",
                        "*.clusters.example.org",
                        "hub");
        assertThat(certificate.path("issuerRef").toString())
                .contains("\"name\":\"corp\"", "\"kind\":\"ClusterIssuer\"", "\"group\":\"cert-manager.io\"");
        assertThat(Chart.config(objects)).contains("tlsCert: /etc/hypercube/tls/tls.crt");
        assertThat(Chart.object(objects, "Deployment").toString())
                .contains("\"secretName\":" + certificate.path("secretName"));
    }

    @Test
    void namesObjectsWithoutTheDotsOfARelease() {
        assertThat(Chart.objects(new Helm(Chart.FOLDER)
                                .template()
                                .withName("team.kube")
                                .set("embedded.enabled", true)
                                .call())
                        .stream()
                        .filter(object -> object.path("kind").asString().equals("Service"))
                        .map(Chart::id))
                .containsExactly("Service/team-kube-hypercube");
    }

    @Test
    void doesNotLetTheConfigurationOverrideWhatTheChartDetermines() throws IOException {
        Path values = values("config: {tokenTtl: 30m, adminGroups: [ops]}\n");

        assertThat(Chart.config(Chart.objects(Chart.render(Chart.POSTGRES, values))))
                .contains("tokenTtl: 30m")
                .contains("adminGroups:\n- ops")
                .contains("listen: 0.0.0.0:30443");
        assertThatThrownBy(() -> Chart.render(Chart.POSTGRES, values("config: {listen: \"0.0.0.0:1\"}\n")))
                .hasMessageContaining("listen");
    }

    @Test
    void restartsThePodsWhenTheConfigurationChanges() {
        assertThat(checksum(Chart.POSTGRES)).isEqualTo(checksum(Chart.with("replicaCount", 3)));
        assertThat(checksum(Chart.POSTGRES)).isNotEqualTo(checksum(Chart.with("config.tokenTtl", "30m")));
    }

    @Test
    void publishesByIngressOrGateway() throws IOException {
        Path values = values("""
                ingress:
                  enabled: true
                  className: nginx
                  hosts: [kube.example.org]
                  tls: [{secretName: kube-tls, hosts: [kube.example.org]}]
                httpRoute:
                  enabled: true
                  parentRefs: [{name: public}]
                  hostnames: [kube.example.org]
                """);
        List<JsonNode> objects = Chart.objects(Chart.render(Chart.POSTGRES, values));

        assertThat(Chart.object(objects, "Ingress")
                        .at("/spec/rules/0/http/paths/0/backend/service/port/name")
                        .asString())
                .isEqualTo("gateway");
        assertThat(Chart.object(objects, "HTTPRoute")
                        .at("/spec/rules/0/backendRefs/0/port")
                        .asInt())
                .isEqualTo(443);
    }

    @Test
    void speaksPlainHttpBehindAProxyThatEndsTls() {
        List<JsonNode> objects = Chart.objects(Chart.render(Chart.with("tls.enabled", false)));

        assertThat(Chart.config(objects)).contains("tls: false");
        JsonNode container = Chart.object(objects, "Deployment").at("/spec/template/spec/containers/0");
        for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
            assertThat(container.at('/' + probe + "/httpGet/scheme").asString()).isEqualTo("HTTP");
        }
        assertThat(Chart.object(objects, "Service")
                        .at("/spec/ports/0/appProtocol")
                        .asString())
                .isEqualTo("http");
    }

    @Test
    void rendersEverythingTogether() {
        List<JsonNode> objects = Chart.objects(Chart.render(
                Chart.with("kubeVersion", "v1.30.0"), Path.of("src/test/resources/deploy/everything.yaml")));

        assertThat(objects.stream().map(Chart::id))
                .contains(
                        "Ingress/hypercube",
                        "HTTPRoute/hypercube",
                        "ServiceMonitor/hypercube",
                        "PrometheusRule/hypercube",
                        "ConfigMap/hypercube-dashboard",
                        "Service/hypercube-metrics",
                        "ConfigMap/as-yaml",
                        "ConfigMap/as-text-hypercube");
        assertThat(Chart.object(objects, "PrometheusRule")
                        .at("/spec/groups/0/rules/0/alert")
                        .asString())
                .isEqualTo("HypercubeDown");
        assertThat(Chart.object(objects, "PrometheusRule").toString()).contains("(hypercube_replicas) < 3");
        assertThat(Chart.object(objects, "PodDisruptionBudget")
                        .at("/spec/unhealthyPodEvictionPolicy")
                        .asString())
                .isEqualTo("AlwaysAllow");
        assertThat(Chart.object(objects, "ConfigMap/hypercube-dashboard")
                        .at("/data/hypercube.json")
                        .asString())
                .isEqualToIgnoringWhitespace(read(Chart.FOLDER.resolve("files/dashboard.json")));
        assertThat(Chart.object(objects, "ConfigMap/as-yaml").at("/data/alert").asString())
                .isEqualTo("the cluster {{ $labels.cluster }}");
        assertThat(Chart.variables(objects)).containsEntry("_JAVA_OPTIONS", "-Xmx1g");
        assertThat(Chart.object(objects, "ConfigMap/as-text-hypercube")
                        .at("/data/namespace")
                        .asString())
                .isEqualTo("gateway");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "database.existingSecret | '' | database.existingSecret: missing (expected: a Secret with the URL",
                "masterKey.existingSecret | '' | masterKey.existingSecret: missing (expected: a Secret with the master key",
                "embedded.enabled | true | embedded.enabled and database.existingSecret (expected: one of them)",
                "metrics.serviceMonitor.enabled | true | metrics.serviceMonitor.enabled without metrics.enabled",
            })
    void refusesValuesThatContradictEachOther(String key, String value, String message) {
        assertThatThrownBy(() -> Chart.render(Chart.with(key, value))).hasMessageContaining(message);
    }

    private static String checksum(Map<String, Object> values) {
        return Chart.object(Chart.objects(Chart.render(values)), "Deployment")
                .path("spec")
                .path("template")
                .path("metadata")
                .path("annotations")
                .path("checksum/config")
                .asString();
    }

    private Path values(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "values", ".yaml"), text);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
