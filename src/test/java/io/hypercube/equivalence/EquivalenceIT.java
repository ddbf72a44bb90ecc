package io.hypercube.equivalence;

import static org.assertj.core.api.Assertions.fail;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.Tenants;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpClient;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls without side effects: equal byte by byte. */
@Thorough
class EquivalenceIT {
    private static final String NS = "/api/v1/namespaces/equal";
    private static final String MAPS = NS + "/configmaps";
    private static final String GZIP = "gzip";
    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
    private static final String TABLE =
            "application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json";
    private static final int TRIES = 10;
    private static final int AT_A_TIME = 6;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final Map<HttpClient.Version, Sides> READER = new EnumMap<>(HttpClient.Version.class);
    private static final Map<HttpClient.Version, Sides> STRANGER = new EnumMap<>(HttpClient.Version.class);
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
        Tenants.define(CLUSTER);
        CLUSTER.apply("""
                {"apiVersion":"v1","kind":"Namespace","metadata":{"name":"equal"}}
                {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRoleBinding","metadata":{"name":"equal-readers"},
                 "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"cluster-admin"},
                 "subjects":[{"apiGroup":"rbac.authorization.k8s.io","kind":"Group","name":"equal-readers"}]}
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","namespace":"equal"},
                 "spec":{"containers":[{"name":"c","image":"none"}]}}
                """);
        String text = "something long enough to be worth compressing ".repeat(400);
        CLUSTER.apply(IntStream.range(0, 15)
                .mapToObj(i -> "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"m" + i
                        + "\",\"namespace\":\"equal\",\"labels\":{\"a\":\"" + i % 3 + "\"}},\"data\":{\"u\":\"\\u00e9 "
                        + text + "\"}}")
                .collect(Collectors.joining("\n")));
        Client reader = gateway.member("rita", "equal-readers", "second group");
        Client stranger = gateway.member("sten");
        for (HttpClient.Version version : HttpClient.Version.values()) {
            READER.put(version, new Sides(version, CLUSTER, gateway, reader, "rita", "equal-readers", "second group"));
            STRANGER.put(version, new Sides(version, CLUSTER, gateway, stranger, "sten"));
        }
    }

    @AfterAll
    static void stop() {
        Stream.concat(READER.values().stream(), STRANGER.values().stream()).forEach(Sides::close);
        gateway.close();
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows({"2.3", "2.4", "2.6"})
    void readsAreTheSameWhicheverWay(HttpClient.Version version) throws Exception {
        requireAllSame(
                reader(version),
                Stream.of(refusals(), discovery(), objects())
                        .flatMap(List::stream)
                        .toList(),
                List.of(Sides::plainEntryPoint, Sides::pagedEntryPoint, Sides::named));
    }

    @Smoke
    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows("2.12")
    void listsAreTheSameThroughThePlainEntryPointAndByName(HttpClient.Version version) throws Exception {
        requireAllSame(reader(version), lists(), List.of(Sides::plainEntryPoint, Sides::named));
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void aStrangerIsRefusedTheSameWay(HttpClient.Version version) throws Exception {
        Sides stranger = Objects.requireNonNull(STRANGER.get(version));
        List<Ask> asks = Stream.of(
                        MAPS + "/m1",
                        MAPS,
                        "/api/v1/secrets",
                        Tenants.PATH + "?limit=5",
                        MAPS + "?watch=1",
                        "/metrics",
                        "/nowhere",
                        NS + "/pods/p/log",
                        "/version",
                        "/healthz",
                        "/apis/apps/v1")
                .map(Ask::get)
                .toList();
        requireAllSame(stranger, asks, List.of(Sides::plainEntryPoint, Sides::pagedEntryPoint, Sides::named));
    }

    private static List<Ask> objects() {
        return List.of(
                Ask.get(MAPS + "/m1"),
                Ask.get(MAPS + "/m1?pretty=true"),
                Ask.get(MAPS + "/m1", "Accept", PROTOBUF),
                Ask.get(MAPS + "/m1", "Accept", "application/yaml"),
                Ask.get(MAPS + "/m1", "Accept", TABLE),
                Ask.get(MAPS + "/m1", "Accept", "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1"),
                Ask.get(MAPS + "/m1", "Accept-Encoding", GZIP),
                Ask.get(MAPS + "/%6d1"),
                Ask.get(MAPS + "/m1/"),
                Ask.get(MAPS + "/m1?"),
                Ask.get(MAPS + "/m1?&&a&a=&a=%C3%A9&%61=+"),
                Ask.get(MAPS + "?limit=2"),
                Ask.get(MAPS + "?limit=2&limit=3"),
                Ask.get(MAPS + "?resourceVersion=0&fieldSelector=metadata.name%3Dm1"),
                Ask.get(MAPS + "?limit=500&labelSelector=a+in+(0,1)&fieldSelector=metadata.name%3Dm1"),
                Ask.get(MAPS, "Accept", TABLE),
                Ask.get(MAPS, "Accept", PROTOBUF),
                Ask.get(MAPS + "?limit=9999", "Accept-Encoding", GZIP),
                Ask.get(Tenants.PATH + "?limit=1"),
                Ask.get(NS + "/pods/p/status"),
                Ask.get(NS + "/pods/p/log"),
                Ask.get(NS + "/pods/p/log?container=nothing"),
                Ask.of("HEAD", MAPS + "/m1"),
                Ask.of("HEAD", "/version"));
    }

    private static List<Ask> lists() {
        return List.of(
                Ask.get(MAPS),
                Ask.get(MAPS + "/"),
                Ask.get(MAPS, "Accept-Encoding", GZIP),
                Ask.get(MAPS, "Accept", "application/yaml"),
                Ask.get(MAPS, "Accept", "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1"),
                Ask.get(MAPS + "?labelSelector=a%3D1&labelSelector=a%3D2"),
                Ask.get(MAPS + "?labelSelector=a!%3D1,a&pretty=1"),
                Ask.get("/api/v1/namespaces"),
                Ask.get("/api/v1/componentstatuses/nothing"),
                Ask.get("/apis/rbac.authorization.k8s.io/v1/clusterroles", "Accept-Encoding", "gzip, deflate, br"),
                Ask.get(Tenants.PATH),
                Ask.get(MAPS + "?pageSize=1&selector=a%3Db&sortName=x"));
    }

    private static List<Ask> discovery() {
        return List.of(
                Ask.get("/"),
                Ask.get("/api"),
                Ask.get("/api/"),
                Ask.get("/apis"),
                Ask.get("/apis", "Accept", PROTOBUF),
                Ask.get("/api/v1"),
                Ask.get("/apis/apps"),
                Ask.get("/apis/apps/v1", "Accept", "application/yaml"),
                Ask.get("/apis/tenant.service.io/v1"),
                Ask.get("/version"),
                Ask.get("/version/"),
                Ask.get("/healthz"),
                Ask.get("/livez?verbose&exclude=etcd"),
                Ask.get("/openapi/v2"),
                Ask.get("/openapi/v2", "Accept-Encoding", GZIP),
                Ask.get("/openapi/v2", "Accept", "application/com.github.proto-openapi.spec.v2@v1.0+protobuf"),
                Ask.get("/openapi/v3"));
    }

    /** Slowest first. */
    private static List<Ask> refusals() {
        return List.of(
                Ask.get(MAPS + "?resourceVersion=99999999999"),
                Ask.get(MAPS + "/none"),
                Ask.get("/nowhere"),
                Ask.get("/apis/none.example/v1/things"),
                Ask.get("/api/v1/namespaces/none/configmaps?limit=x"),
                Ask.get(MAPS + "?limit=1&continue=nonsense"),
                Ask.get(MAPS + "?limit=1&labelSelector=%3D%3D"),
                Ask.get(MAPS + "?limit=1&fieldSelector=data.u%3D1"),
                Ask.get(MAPS + "?watch=1&resourceVersion=abc"),
                Ask.get(MAPS + "?resourceVersion=1&resourceVersionMatch=nonsense"),
                Ask.get(Tenants.PATH + "?watch=1&resourceVersion=1&timeoutSeconds=1"),
                Ask.get(MAPS + "/m1", "Accept", "image/png"),
                Ask.get(MAPS + "/m1", "Accept", "application/json;as=Nonsense;g=meta.k8s.io;v=v1"),
                Ask.of("POST", MAPS + "/m1", "application/json", "{}"),
                Ask.of("PATCH", MAPS, "application/merge-patch+json", "{}"),
                Ask.of("OPTIONS", MAPS + "/m1"),
                Ask.of("PUT", "/version", "application/json", "{}"));
    }

    private static Sides reader(HttpClient.Version version) {
        return Objects.requireNonNull(READER.get(version));
    }

    /** Runs several at a time: the API server takes three seconds to report that it has not reached a version yet. */
    private static void requireAllSame(Sides sides, List<Ask> asks, List<BiFunction<Sides, Ask, Answer>> entryPoints)
            throws Exception {
        try (ExecutorService several = Executors.newFixedThreadPool(AT_A_TIME)) {
            List<Future<?>> comparisons = asks.stream()
                    .<Future<?>>flatMap(
                            ask -> entryPoints.stream().map(by -> several.submit(() -> requireSame(sides, ask, by))))
                    .toList();
            for (Future<?> comparison : comparisons) {
                comparison.get();
            }
        }
    }

    /** Compares between two equal responses of the API server itself, so that concurrent changes do not count. */
    private static void requireSame(Sides sides, Ask ask, BiFunction<Sides, Ask, Answer> entryPoint) {
        for (int i = 0; i < TRIES; i++) {
            Answer before = sides.straight(ask);
            Answer through = entryPoint.apply(sides, ask);
            if (before.equals(sides.straight(ask))) {
                through.requireSameAs(before, ask);
                return;
            }
        }
        fail("%s: the API server did not respond twice in the same way", ask);
    }
}
