package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The schema of the chart's values refuses what cannot work, and the templates work with everything else. */
class ChartSchemaTest {
    private static final String REFUSED = "values don't meet the specifications of the schema";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "replicas: 3",
                "replicaCount: 0",
                "database: {existingSecrt: a}",
                "tls: {enabled: \"yes\"}",
                "config: {tokenTTL: 1h}",
                "config: {tokenTtl: forever}",
                "config: {database: \"postgresql://a:b@c/d\"}",
                "service: {type: ExternalName}",
                "networkPolicy: {ingress: []}",
                "rbac: {cachedResources: [{apiGroups: [\"\"]}]}",
                "image: {digest: latest}",
                "resources: {request: {cpu: 1}}",
                "kubeVersion: newest",
                "fullnameOverride: kube.example",
                "nameOverride: kube.example",
                "ingress: {enabled: true}",
                "httpRoute: {enabled: true}",
                "tls: {certManager: {enabled: true}}",
                "podDisruptionBudget: {unhealthyPodEvictionPolicy: Always}"
            })
    void refusesValuesThatItDoesNotUnderstand(String values) {
        assertThatThrownBy(() -> render(values)).describedAs(values).hasMessageContaining(REFUSED);
    }

    /** The API server refuses the objects, or the pods do not start or are not found by their selector. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "metrics: {enabled: true, port: 30443}",
                "metrics: {enabled: true, port: 30444}",
                "service: {nodePort: 30443}",
                "service: {externalTrafficPolicy: Local}",
                "service: {type: NodePort, loadBalancerSourceRanges: [10.0.0.0/8]}",
                "service: {type: LoadBalancer, loadBalancerSourceRanges: [10.0.0.0]}",
                "image: {tag: \"a tag\"}",
                "image: {tag: \"v1+2\"}",
                "image: {repository: \"registry.example.org/hypercube:1.0\"}",
                "image: {pullSecrets: [{name: \"\"}]}",
                "resources: {requests: {cpu: half}}",
                "resources: {requests: {memory: 1GB}}",
                "resources: {limits: {memory: 512}}",
                "resources: {limits: {memory: 512m}}",
                "embedded: {persistence: {size: 10K}}",
                "embedded: {persistence: {size: \"10\"}}",
                "podLabels: {app.kubernetes.io/name: other}",
                "podLabels: {app.kubernetes.io/instance: other}",
                "commonLabels: {app.kubernetes.io/name: other}",
                "commonLabels: {team: \"the platform\"}",
                "commonLabels: {\"a team\": platform}",
                "nodeSelector: {disk: \"fast ssd\"}",
                "tolerations: [{key: a, operator: Is}]",
                "tolerations: [{key: a, effect: NoRun}]",
                "tolerations: [{key: a, operator: Exists, value: b}]",
                "tolerations: [{operator: Equal, value: b}]",
                "tolerations: [{key: a, operator: Exists, tolerationSeconds: 5}]",
                "tolerations: [{key: a, opertor: Exists}]",
                "networkPolicy: {from: [{podSelctor: {}}]}",
                "networkPolicy: {from: [{}]}",
                "networkPolicy: {egress: [{to: [{ipBlock: {cidr: 10.0.0.0}}]}]}",
                "hostAliases: [{hostnames: [a]}]",
                "hostAliases: [{ip: db, hostnames: [a]}]",
                "extraEnv: [{value: a}]",
                "extraVolumes: [{emptyDir: {}}]",
                "extraVolumeMounts: [{name: a}]",
                "sidecars: [{name: a}]",
                "initContainers: [{name: hypercube, image: a}]",
                "ingress: {enabled: true, hosts: [\"https://hub.example.org\"]}",
                "httpRoute: {enabled: true, parentRefs: [{namespace: a}]}",
                "topologySpread: {constraints: [{maxSkew: 1}]}",
                "podDisruptionBudget: {maxUnavailable: 200%}",
                "priorityClassName: Very High",
                "readinessProbe: {periodSeconds: 0}"
            })
    void refusesValuesThatCannotWork(String values) {
        assertThatThrownBy(() -> render(values)).describedAs(values).hasMessageContaining(REFUSED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "image: {repository: \"registry.example.org:5000/team/hypercube\", tag: 1.2.3-rc.1}",
                "resources: {requests: {cpu: 0.5, memory: 1.5Gi, ephemeral-storage: 100Mi}, limits: {cpu: \"2\", memory: 2e9}}",
                "tolerations: [{operator: Exists}, {key: a, value: b, effect: NoExecute, tolerationSeconds: 60}]",
                "podLabels: {app.kubernetes.io/part-of: platform, example.org/Team_1: \"\"}",
                "networkPolicy: {egress: [{ports: [{port: 5432}]}, {to: [{ipBlock: {cidr: \"fd00::/8\"}}]}]}",
                "hostAliases: [{ip: \"fd00::1\", hostnames: [db]}]",
                "service: {type: NodePort, nodePort: 30443, externalTrafficPolicy: Local}",
                "ingress: {enabled: true, hosts: [\"*.hub.example.org\"]}"
            })
    void takesEveryFormThatKubernetesHasForAValue(String values) throws IOException {
        assertThat(render(values)).contains("kind: Deployment");
    }

    static Stream<String> objectsOfValues() {
        return objects(schema(), "").filter(path -> !path.equals("global"));
    }

    /** Helm removes a value that is null. The schema says which are required, and no template fails. */
    @ParameterizedTest
    @MethodSource("objectsOfValues")
    void worksWithoutAValueOrSaysThatItIsRequired(String path) throws IOException {
        String yaml = path.replace(".", ": {") + ": null" + "}".repeat(path.split("\\.").length - 1);
        try {
            assertThat(render(yaml)).contains("kind: Deployment");
        } catch (RuntimeException e) {
            assertThat(e).hasMessageContaining(REFUSED).hasMessageContaining("required");
        }
    }

    @Test
    void spreadsReplicasAsTheyAreTold() throws IOException {
        assertThat(spread("{}")).contains("kubernetes.io/hostname", "topology.kubernetes.io/zone");
        assertThat(spread("topologySpread: null")).isEmpty();
        assertThat(spread("topologySpread: {enabled: false}")).isEmpty();
        assertThat(
                        spread(
                                "topologySpread: {constraints: [{maxSkew: 2, topologyKey: rack, whenUnsatisfiable: DoNotSchedule}]}"))
                .isEqualTo("[{\"maxSkew\":2,\"topologyKey\":\"rack\",\"whenUnsatisfiable\":\"DoNotSchedule\"}]");
    }

    private String spread(String values) throws IOException {
        return Chart.object(Chart.objects(render(values)), "Deployment")
                .at("/spec/template/spec")
                .path("topologySpreadConstraints")
                .toString();
    }

    /** Every value is in the schema and has a default, so that `helm show values` is complete. */
    @Test
    void hasADefaultForEveryValueOfTheSchema() {
        JsonNode defaults =
                Chart.objects(read(Chart.FOLDER.resolve("values.yaml"))).getFirst();

        assertThat(missing(schema(), defaults, "").toList()).containsExactly("global");
    }

    /** {@code helm show readme}, and the page of a chart in a catalogue. */
    @Test
    void namesEveryValueInItsReadme() {
        String readme = read(Chart.FOLDER.resolve("README.md"));

        assertThat(schema().path("properties").propertyNames())
                .filteredOn(name -> !name.equals("global"))
                .allSatisfy(name -> assertThat(readme).contains('`' + name + '`'));
    }

    private static Stream<String> objects(JsonNode schema, String path) {
        return schema.path("properties").properties().stream()
                .filter(property ->
                        property.getValue().path("type").asString("").equals("object"))
                .flatMap(property -> Stream.concat(
                        Stream.of(path + property.getKey()),
                        objects(property.getValue(), path + property.getKey() + '.')));
    }

    private static Stream<String> missing(JsonNode schema, JsonNode value, String path) {
        if (path.equals("config.")) {
            return Stream.of(); // the gateway has the defaults of settings
        }
        return schema.path("properties").properties().stream()
                .flatMap(property -> value.has(property.getKey())
                        ? missing(property.getValue(), value.path(property.getKey()), path + property.getKey() + '.')
                        : Stream.of(path + property.getKey()));
    }

    private static JsonNode schema() {
        return Chart.objects(read(Chart.FOLDER.resolve("values.schema.json"))).getFirst();
    }

    private String render(String values) throws IOException {
        Path least = Files.writeString(
                folder.resolve("least.yaml"),
                "database: {existingSecret: hypercube-database}\nmasterKey: {existingSecret: hypercube-master-key}\n");
        Path file = Files.writeString(Files.createTempFile(folder, "values", ".yaml"), values + "\n");
        return Chart.render(Map.of(), least, file);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
