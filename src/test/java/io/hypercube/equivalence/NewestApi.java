package io.hypercube.equivalence;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.list.ListItems;
import io.hypercube.testbed.RealCluster;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A cluster whose custom resources the newest Kubernetes serves, with 25 of them, and the ways to it of a member who may do everything. */
abstract class NewestApi {
    static final String MAPS = "/apis/maps.example/v1/namespaces/one/configmaps";
    static final List<BiFunction<Sides, Ask, Answer>> ENTRY_POINTS =
            List.of(Sides::plainEntryPoint, Sides::pagedEntryPoint, Sides::named);

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    static RunningGateway gateway;

    static Client member;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
        member = gateway.member("nora", "newest");
        CLUSTER.apply("""
                {"apiVersion":"v1","kind":"Namespace","metadata":{"name":"one"}}
                {"apiVersion":"v1","kind":"Namespace","metadata":{"name":"two"}}
                {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRoleBinding","metadata":{"name":"newest"},
                 "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"cluster-admin"},
                 "subjects":[{"apiGroup":"rbac.authorization.k8s.io","kind":"Group","name":"newest"}]}
                """);
        CLUSTER.apply(IntStream.range(0, 25).mapToObj(ListItems::map).collect(Collectors.joining("\n")));
    }

    static Sides sides(HttpClient.Version version) {
        return new Sides(version, CLUSTER, gateway, member, "nora", "newest");
    }

    static Answer requireSame(Sides sides, Ask ask, UnaryOperator<Answer> compared) {
        Answer straight = compared.apply(sides.straight(ask));
        for (BiFunction<Sides, Ask, Answer> entryPoint : ENTRY_POINTS) {
            compared.apply(entryPoint.apply(sides, ask)).requireSameAs(straight, ask);
        }
        return straight;
    }

    static String map(String name, String value) {
        return "{\"apiVersion\":\"maps.example/v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name
                + "\"},\"data\":{\"k\":\"" + value + "\"}}";
    }

    static String version(String list) {
        Map<?, ?> parsed = Json.read(list.getBytes(StandardCharsets.UTF_8), Map.class);
        return ListItems.text(parsed, "metadata", "resourceVersion");
    }

    @SuppressWarnings("unchecked") // a list of JSON objects by text
    static List<String> names(Answer list) {
        Map<?, ?> parsed = Json.read(list.body().getBytes(StandardCharsets.ISO_8859_1), Map.class);
        return ListItems.names((List<Map<?, ?>>) Objects.requireNonNull(parsed.get("items"), list.body()));
    }
}
