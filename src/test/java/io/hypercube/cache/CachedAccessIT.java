package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.Tenants;
import io.hypercube.core.http.Json;
import io.hypercube.list.ListItems;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Access to pages from memory, under random roles and bindings: equal to the API server's own decision for that user. */
@Thorough
class CachedAccessIT {
    private static final List<String> LISTS = List.of(
            "/api/v1/configmaps",
            "/api/v1/namespaces/one/configmaps",
            "/api/v1/namespaces/two/configmaps",
            "/api/v1/namespaces/one/serviceaccounts",
            "/api/v1/namespaces",
            Tenants.PATH);
    private static final List<String> SUBJECTS = List.of(
            "kind: User, name: alice",
            "kind: User, name: bob",
            "kind: Group, name: team-a",
            "kind: Group, name: team-b",
            "kind: Group, name: 'system:serviceaccounts:one'",
            "kind: Group, name: 'system:serviceaccounts'",
            "kind: Group, name: 'system:authenticated'",
            "kind: User, name: 'system:serviceaccount:one:robot'",
            "kind: User, name: erin");

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.lent("access");

    private static final Random RANDOM = new Random(20);
    private static RunningGateway gateway;
    private static List<Somebody> everybody;
    private static int fromMemory;

    /** A user, through the gateway and directly at the API server. */
    private record Somebody(String name, Client client, List<String> impersonation, HttpClient direct) {
        HttpResponse<byte[]> throughTheGateway(String target) {
            HttpRequest.Builder request = client.request(
                    "GET", "/api/v1/cube/proxy/clusters/access" + CLUSTER.served(target), BodyPublishers.noBody());
            for (int i = 0; i < impersonation.size(); i += 2) {
                request.header(impersonation.get(i), impersonation.get(i + 1));
            }
            return client.send(request);
        }

        HttpResponse<byte[]> straight(String target) {
            try {
                return direct.send(
                        HttpRequest.newBuilder(URI.create(CLUSTER.server() + CLUSTER.served(target)))
                                .build(),
                        BodyHandlers.ofByteArray());
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    @BeforeAll
    static void fill() {
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(CLUSTER.kubeconfig().toString()), "cache-review-lifetime", List.of("1s")));
        Client admin = gateway.admin();
        String robot = "system:serviceaccount:one:robot";
        everybody = List.of(
                member("alice", "team-a"),
                member("bob", "team-b"),
                member("carol", "team-a", "team-b"),
                new Somebody(
                        "robot",
                        admin,
                        List.of("Impersonate-User", robot),
                        CLUSTER.httpClient(robot, "system:serviceaccounts", "system:serviceaccounts:one")),
                new Somebody(
                        "erin",
                        admin,
                        List.of("Impersonate-User", "erin", "Impersonate-Group", "team-b"),
                        CLUSTER.httpClient("erin", "team-b")));
        Tenants.define(CLUSTER);
        CLUSTER.api().createNamespace("one");
        CLUSTER.api().createNamespace("two");
        CLUSTER.apply(IntStream.range(0, 12).mapToObj(ListItems::map).collect(Collectors.joining("\n")));
        CLUSTER.apply(IntStream.range(0, 7).mapToObj(ListItems::tenant).collect(Collectors.joining("\n")));
        LISTS.forEach(list -> await().until(
                        () -> source(admin.get("/api/v1/cube/proxy/clusters/access" + CLUSTER.served(list)))
                                .startsWith("cache")));
    }

    private static Somebody member(String name, String... groups) {
        return new Somebody(name, gateway.member(name, groups), List.of(), CLUSTER.httpClient(name, groups));
    }

    @AfterAll
    static void close() {
        gateway.close();
        assertThat(fromMemory).isGreaterThan(20);
    }

    @RepeatedTest(4)
    @Shows("S14")
    void theCacheShowsToEverybodyWhatTheClusterShowsHim() {
        for (String collection : List.of(
                "namespaces/one/roles",
                "namespaces/one/rolebindings",
                "namespaces/two/roles",
                "namespaces/two/rolebindings",
                "clusterroles",
                "clusterrolebindings")) {
            CLUSTER.api().deleteAll("/apis/rbac.authorization.k8s.io/v1/" + collection + "?labelSelector=random%3Dyes");
        }
        CLUSTER.apply(IntStream.range(0, 5).mapToObj(CachedAccessIT::rules).collect(Collectors.joining("\n---\n")));

        for (Somebody who : everybody) {
            for (String list : LISTS) {
                await().untilAsserted(() -> requireTheSame(who, list));
            }
            if (who.impersonation.isEmpty()) {
                await().untilAsserted(() -> requireFoundIsAllowed(who));
            }
        }
    }

    /** The search finds the objects of all lists that the cluster allows, and neither finds nor counts others. */
    private static void requireFoundIsAllowed(Somebody who) {
        HttpResponse<byte[]> answer = who.client.get("/api/v1/cube/search?q=access&limit=100&namespaces=one,two");
        assertThat(answer.statusCode()).isEqualTo(200);
        Set<String> allowed = new TreeSet<>();
        for (String list : LISTS) {
            items(who.straight(list)).forEach(item -> {
                if (item.get("metadata") instanceof Map<?, ?> metadata) {
                    allowed.add(place(list.substring(list.lastIndexOf('/') + 1), metadata));
                }
            });
        }
        Set<String> found = items(answer)
                .map(item -> place(String.valueOf(item.get("resource")), item))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(found).as(who.name).isEqualTo(allowed);
        assertThat(Json.read(answer.body(), Map.class).get("total"))
                .as(who.name)
                .isEqualTo(allowed.size());
    }

    private static Stream<Map<?, ?>> items(HttpResponse<byte[]> list) {
        return list.statusCode() == 200 && Json.read(list.body(), Map.class).get("items") instanceof List<?> items
                ? items.stream().map(item -> (Map<?, ?>) item)
                : Stream.of();
    }

    private static String place(String resource, Map<?, ?> identity) {
        return resource + " " + identity.get("namespace") + "/" + identity.get("name");
    }

    private static void requireTheSame(Somebody who, String list) {
        HttpResponse<byte[]> page = who.throughTheGateway(list + "?pageSize=0");
        HttpResponse<byte[]> direct = who.straight(list);
        assertThat(page.statusCode()).as(who.name + " " + list).isEqualTo(direct.statusCode());
        if (direct.statusCode() != 200) {
            assertThat((Object) Json.read(page.body(), Map.class)).isEqualTo(Json.read(direct.body(), Map.class));
            return;
        }
        assertThat(source(page)).as(who.name + " " + list).startsWith("cache");
        fromMemory++;
        Map<?, ?> metadata = (Map<?, ?>) Json.read(page.body(), Map.class).get("metadata");
        HttpResponse<byte[]> live =
                who.throughTheGateway(list + "?pageSize=0&resourceVersionMatch=Exact&resourceVersion="
                        + String.valueOf(metadata == null ? null : metadata.get("resourceVersion")));
        assertThat(new String(page.body(), StandardCharsets.UTF_8))
                .isEqualTo(new String(live.body(), StandardCharsets.UTF_8));
    }

    /** A role that may or may not allow its subject to list something, in one namespace or in all. */
    private static String rules(int i) {
        String where = any(List.of("one", "two", ""));
        String place = where.isEmpty() ? "" : ", namespace: " + where;
        String scope = where.isEmpty() ? "Cluster" : "";
        List<String> documents = new ArrayList<>();
        documents.add("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: %sRole
                metadata: {name: random-%d, labels: {random: 'yes'}%s}
                rules: [{apiGroups: ['%s'], resources: ['%s'], verbs: ['%s']}]
                """.formatted(
                        scope,
                        i,
                        place,
                        any(List.of("", CLUSTER.isNewest() ? "maps.example" : "", "*", "tenant.service.io")),
                        any(List.of("configmaps", "serviceaccounts", "tenants", "namespaces", "*")),
                        any(List.of("list", "list", "*", "watch", "get"))));
        documents.add("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: %1$sRoleBinding
                metadata: {name: random-%2$d, labels: {random: 'yes'}%3$s}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: %1$sRole, name: random-%2$d}
                subjects: [{apiGroup: rbac.authorization.k8s.io, %4$s}, {apiGroup: rbac.authorization.k8s.io, %5$s}]
                """.formatted(scope, i, place, any(SUBJECTS), any(SUBJECTS)));
        return String.join("---\n", documents);
    }

    private static String any(List<String> of) {
        return of.get(RANDOM.nextInt(of.size()));
    }

    private static String source(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("Hypercube-Source").orElse("none");
    }
}
