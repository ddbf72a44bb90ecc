package io.hypercube.equivalence;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpClient;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A sequence of writes, made directly in one namespace and through each entry point in another: the same responses and the same
 * objects at the end, except for the differences that {@link Answer#normalised} removes.
 */
@Thorough
class WriteEquivalenceIT {
    private static final AtomicInteger RUNS = new AtomicInteger();

    private static final String MAPS = "/api/v1/namespaces/{ns}/configmaps";
    private static final String PODS = "/api/v1/namespaces/{ns}/pods";
    private static final String APPS = "/apis/apps/v1/namespaces/{ns}/deployments";
    private static final String JSON = "application/json";
    private static final String YAML = "application/yaml";
    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
    private static final String MERGE = "application/merge-patch+json";
    private static final String STRATEGIC = "application/strategic-merge-patch+json";
    private static final String JSON_PATCH = "application/json-patch+json";
    private static final String APPLY = "application/apply-patch+yaml";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static Client writer;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
        writer = gateway.member("wanda", "writers");
        CLUSTER.apply("""
                {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRoleBinding","metadata":{"name":"writers"},
                 "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"cluster-admin"},
                 "subjects":[{"apiGroup":"rbac.authorization.k8s.io","kind":"Group","name":"writers"}]}
                """);
    }

    /** The names of namespaces have one length, as lengths are compared. */
    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows({"2.3", "2.4"})
    void writesAreTheSameWhicheverWay(HttpClient.Version version) {
        String suffix = version.name().toLowerCase(Locale.ROOT).replace("_", "") + RUNS.getAndIncrement();
        String straight = namespace("sameone" + suffix);
        String plain = namespace("sametwo" + suffix);
        String paged = namespace("samesix" + suffix);
        String named = namespace("sameten" + suffix);
        try (Sides sides = new Sides(version, CLUSTER, gateway, writer, "wanda", "writers")) {
            Stream.of(configMaps(), patches(), workloads(), refusals(), deletions(), outcome())
                    .flatMap(List::stream)
                    .forEach(ask -> {
                        Answer expected = sides.straight(ask.in(straight)).normalised(straight);
                        sides.plainEntryPoint(ask.in(plain)).normalised(plain).requireSameAs(expected, ask);
                        sides.pagedEntryPoint(ask.in(paged)).normalised(paged).requireSameAs(expected, ask);
                        sides.named(ask.in(named)).normalised(named).requireSameAs(expected, ask);
                    });
        }
    }

    private static String namespace(String name) {
        CLUSTER.api().createNamespace(name);
        return name;
    }

    private static List<Ask> configMaps() {
        String yaml = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b, labels: {gone: soon}}\ndata: {k: é}\n";
        return List.of(
                Ask.post(MAPS, "{\"metadata\":{\"name\":\"a\",\"labels\":{\"x\":\"y\"}},\"data\":{\"k\":\"v\"}}"),
                Ask.post(MAPS, "{\"metadata\":{\"name\":\"a\"}}"),
                Ask.of("POST", MAPS + "?fieldManager=me&pretty=true", YAML, yaml)
                        .accepting(YAML),
                protobuf(MAPS + "?dryRun=All", "c").accepting(PROTOBUF),
                protobuf(MAPS, "c").accepting(JSON),
                Ask.get(MAPS + "/c"),
                Ask.post(MAPS + "?dryRun=All", "{\"metadata\":{\"name\":\"d\"}}"),
                Ask.get(MAPS + "/d"),
                Ask.post(
                        MAPS,
                        "{\"metadata\":{\"name\":\"big\"},\"data\":{\"k\":\"" + "0123456789".repeat(60_000) + "\"}}"),
                Ask.of("PUT", MAPS + "/a", JSON, "{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"w\"}}"),
                Ask.of("PUT", MAPS + "/a", JSON, "{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"1\"}}"),
                Ask.of("PUT", MAPS + "/none", JSON, "{\"metadata\":{\"name\":\"none\"}}"),
                Ask.post(
                        "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
                        "{\"spec\":{\"resourceAttributes\":{\"verb\":\"get\",\"resource\":\"pods\"}}}"),
                Ask.post(
                        "/apis/networking.k8s.io/v1beta1/namespaces/{ns}/ingresses?fieldManager=a%20b",
                        "{\"metadata\":{\"name\":\"warned\"},\"spec\":{\"rules\":[{\"host\":\"a.example\"}]}}"));
    }

    private static List<Ask> patches() {
        String theirs = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"data\":{\"k\":\"theirs\"}}";
        return List.of(
                Ask.of("PATCH", MAPS + "/a", MERGE, "{\"data\":{\"k\":null,\"m\":\"1\"}}"),
                Ask.of("PATCH", MAPS + "/a", JSON_PATCH, "[{\"op\":\"add\",\"path\":\"/data/n\",\"value\":\"2\"}]"),
                Ask.of("PATCH", MAPS + "/a", STRATEGIC, "{\"metadata\":{\"annotations\":{\"é\":\"1\"}}}"),
                Ask.of("PATCH", MAPS + "/a", STRATEGIC, "{\"metadata\":{\"annotations\":{\"e\":\"1\"}}}"),
                Ask.of("PATCH", MAPS + "/s?fieldManager=mine", APPLY, theirs.replace("theirs", "mine")),
                Ask.of("PATCH", MAPS + "/s?fieldManager=theirs", APPLY, theirs),
                Ask.of("PATCH", MAPS + "/s?fieldManager=theirs&force=true", APPLY, theirs),
                Ask.of("PATCH", MAPS + "/s", APPLY, theirs),
                Ask.of("PATCH", MAPS + "/a?dryRun=All", MERGE, "{\"data\":{\"never\":\"1\"}}"),
                Ask.of("PATCH", MAPS + "/a", JSON_PATCH, "[{\"op\":\"test\",\"path\":\"/data/n\",\"value\":\"3\"}]"),
                Ask.of("PATCH", MAPS + "/a", JSON_PATCH, "[{\"op\""),
                Ask.of("PATCH", MAPS + "/a", "text/plain", "x"),
                Ask.of("PATCH", MAPS + "/a", JSON, "{}"));
    }

    private static List<Ask> workloads() {
        String deployment = """
                {"metadata":{"name":"w"},"spec":{"replicas":2,"selector":{"matchLabels":{"a":"b"}},
                 "template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"none"}]}}}}""";
        String scale = "{\"metadata\":{\"name\":\"w\",\"namespace\":\"{ns}\"},\"spec\":{\"replicas\":3}}";
        String budget =
                "{\"metadata\":{\"name\":\"b\"},\"spec\":{\"minAvailable\":1,\"selector\":{\"matchLabels\":{\"a\":\"b\"}}}}";
        return List.of(
                Ask.post(APPS, deployment),
                Ask.get(APPS + "/w/scale"),
                Ask.of("PUT", APPS + "/w/scale", JSON, scale),
                Ask.of("PATCH", APPS + "/w/scale", MERGE, "{\"spec\":{\"replicas\":4}}"),
                Ask.of("PATCH", APPS + "/w/scale", MERGE, "{\"spec\":{\"replicas\":-4}}"),
                Ask.of("PATCH", APPS + "/w/status", MERGE, "{\"status\":{\"replicas\":1}}"),
                Ask.of("PATCH", APPS + "/w", STRATEGIC, """
                        {"spec":{"template":{"spec":{"containers":[{"name":"d","image":"other"}]}}}}"""),
                Ask.post(PODS, """
                        {"metadata":{"name":"p","labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"none"}]}}"""),
                Ask.get(PODS + "/p/log"),
                Ask.of("PATCH", PODS + "/p/status", MERGE, "{\"status\":{\"phase\":\"Running\"}}"),
                Ask.post("/apis/policy/v1beta1/namespaces/{ns}/poddisruptionbudgets", budget),
                Ask.post(PODS + "/p/eviction", "{\"metadata\":{\"name\":\"p\",\"namespace\":\"{ns}\"}}"),
                Ask.post(PODS + "/p/binding", "{\"metadata\":{\"name\":\"p\"},\"target\":{\"name\":\"nowhere\"}}"),
                Ask.get(PODS + "/p/log?tailLines=1"),
                Ask.post(PODS + "/p/binding", "{\"metadata\":{\"name\":\"p\"},\"target\":{\"name\":\"nowhere\"}}"));
    }

    private static List<Ask> refusals() {
        return List.of(
                Ask.post(MAPS, "{\"metadata\":{\"name\":\"UPPER\"}}"),
                Ask.post(MAPS, "{\"metadata\":"),
                Ask.post(MAPS, "{\"kind\":\"Secret\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"z\"}}"),
                Ask.post(MAPS, "{\"metadata\":{\"name\":\"z\",\"namespace\":\"elsewhere\"}}"),
                Ask.of("POST", MAPS),
                Ask.of("POST", MAPS, "text/csv", "a,b"),
                Ask.post(MAPS + "?dryRun=Some", "{\"metadata\":{\"name\":\"z\"}}"),
                Ask.post(MAPS, "{\"metadata\":{\"name\":\"z\"}}").accepting("image/png"),
                Ask.post(MAPS, "{\"metadata\":{\"name\":\"z\"},\"data\":{\"k\":\"" + "x".repeat(1_100_000) + "\"}}"),
                Ask.of("PUT", MAPS, JSON, "{}"),
                Ask.of("PATCH", "/version", MERGE, "{}"),
                Ask.post("/api/v1/namespaces/missing-{ns}/configmaps", "{\"metadata\":{\"name\":\"z\"}}"));
    }

    private static List<Ask> deletions() {
        String wrongUid = "{\"preconditions\":{\"uid\":\"00000000-0000-0000-0000-000000000000\"}}";
        return List.of(
                Ask.of("DELETE", MAPS + "/a", JSON, wrongUid),
                Ask.of("DELETE", MAPS + "/a?dryRun=All"),
                Ask.of("DELETE", MAPS + "/a", JSON, "{\"propagationPolicy\":\"Background\"}"),
                Ask.of("DELETE", MAPS + "/a"),
                Ask.of("DELETE", PODS + "/p?gracePeriodSeconds=0"),
                Ask.of("DELETE", MAPS + "?labelSelector=gone%3Dsoon"),
                Ask.of("DELETE", MAPS + "?labelSelector=%3D"),
                Ask.of("DELETE", APPS + "/w?propagationPolicy=Orphan"));
    }

    private static List<Ask> outcome() {
        return List.of(
                Ask.get(MAPS + "?limit=500"),
                Ask.get(APPS + "?limit=500"),
                Ask.get("/apis/networking.k8s.io/v1beta1/namespaces/{ns}/ingresses?limit=500"),
                Ask.get("/apis/networking.k8s.io/v1beta1/namespaces/{ns}/ingresses/warned"));
    }

    /**
     * A ConfigMap in protobuf: the magic number, then {@code Unknown{typeMeta, raw}}.
     *
     * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#protobuf-encoding">Protobuf encoding</a>
     */
    private static Ask protobuf(String target, String name) {
        String type = field(1, field(1, "v1") + field(2, "ConfigMap"));
        String raw = field(2, field(1, field(1, name)) + field(2, field(1, "k") + field(2, "v")));
        return new Ask("POST", target, List.of("Content-Type", PROTOBUF), "k8s\0" + type + raw);
    }

    private static String field(int number, String bytes) {
        return "" + (char) (number << 3 | 2) + (char) bytes.length() + bytes;
    }
}
