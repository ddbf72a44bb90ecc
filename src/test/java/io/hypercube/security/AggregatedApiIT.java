package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Rights;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Attack 25: a list whose content depends on the caller is never served from the cache. */
@Thorough
class AggregatedApiIT {
    private static final List<String> ENTRY_POINTS = List.of("/api/v1/cube/proxy/clusters/", "/clusters/");
    private static final int TIMES = 4;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.lent("aggregating");

    private static PersonalApi personal;
    private static RunningGateway gateway;
    private static Client admin;
    private static Map<String, Client> members;

    @BeforeAll
    static void open() throws IOException {
        personal = new PersonalApi(CLUSTER);
        gateway = RunningGateway.before(CLUSTER);
        admin = gateway.admin();
        members = Map.of("alice", gateway.member("alice", "writers"), "bob", gateway.member("bob", "writers"));
        CLUSTER.apply(PersonalApi.service());
        CLUSTER.apply("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: lists-notes}
                rules: [{apiGroups: ['personal.example', 'later.example'], resources: [notes], verbs: [list, watch]}]
                """);
        CLUSTER.apply(Rights.clusterBinding("lists-notes", "lists-notes", "Group/writers"));
    }

    @AfterAll
    static void close() {
        gateway.close();
        personal.close();
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    @Shows("S25")
    void eachMemberSeesTheirOwnObjectsAlone(Protocol protocol) {
        String notes = "/apis/personal.example/v1/notes";
        aggregate("v1.personal.example");
        await().until(() -> list(protocol, "alice", ENTRY_POINTS.getLast() + "aggregating" + notes)
                        .status()
                == 200);

        for (int time = 0; time < TIMES; time++) {
            assertThat(admin.get(ENTRY_POINTS.getFirst() + "aggregating" + notes)
                            .statusCode())
                    .isEqualTo(200);
            requireOwnNotes(protocol, notes);
        }
    }

    /**
     * The group and version is first served by the API server itself, and so cached, until an APIService replaces it.
     */
    @Test
    @Shows("S25")
    void anApiServiceThatAppearsEndsWhatIsCached() {
        String notes = "/apis/later.example/v1/notes";
        define();
        String paged = ENTRY_POINTS.getFirst() + "aggregating" + notes;
        await().until(() -> isFromMemory(list(Protocol.HTTP_2, "alice", paged))
                && isFromMemory(list(Protocol.HTTP_1_1, "bob", paged)));
        assertThat(list(Protocol.HTTP_2, "bob", paged).body()).contains("kept-by-the-api-server");

        CLUSTER.api()
                .merge(
                        "/apis/apiregistration.k8s.io/v1/apiservices/v1.later.example",
                        "{\"metadata\":{\"labels\":null}," + "\"spec\":" + json(personal.spec()) + "}");

        await().until(() -> !isFromMemory(list(Protocol.HTTP_2, "alice", paged)));
        await().until(() -> list(Protocol.HTTP_2, "alice", paged).body().contains("of-alice"));
        for (int time = 0; time < TIMES; time++) {
            for (Protocol protocol : Protocol.values()) {
                requireOwnNotes(protocol, notes);
            }
        }
    }

    @Test
    @Shows("S25")
    void nothingIsCachedWhereTheGatewayMayNotListApiServices() {
        String maps = "/api/v1/namespaces/default/configmaps?pageSize=1";
        CLUSTER.apply("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: gateway}
                rules:
                - {apiGroups: [''], resources: [users, groups], verbs: [impersonate]}
                - {apiGroups: [''], resources: [configmaps], verbs: [list, watch]}
                - {apiGroups: [authorization.k8s.io], resources: [subjectaccessreviews], verbs: [create]}
                """);
        CLUSTER.apply(Rights.clusterBinding("gateway", "gateway", "User/limited"));
        Path kubeconfig = CLUSTER.kubeconfig("limited");
        try (RunningGateway limited = RunningGateway.with(Map.of("kubeconfig", List.of(kubeconfig.toString())))) {
            Client caller = limited.admin();
            String paged = ENTRY_POINTS.getFirst() + "aggregating" + maps;
            for (int time = 0; time < TIMES; time++) {
                assertThat(caller.get(paged).headers().firstValue("Hypercube-Source"))
                        .hasValue("live");
            }

            CLUSTER.api()
                    .edit(
                            "/apis/rbac.authorization.k8s.io/v1/clusterroles/gateway",
                            "[{\"op\":\"add\",\"path\":\"/rules/-\",\"value\":{\"apiGroups\":[\"apiregistration.k8s.io\"],"
                                    + "\"resources\":[\"apiservices\"],\"verbs\":[\"list\",\"watch\"]}}]");

            await().until(() -> caller.get(paged)
                    .headers()
                    .firstValue("Hypercube-Source")
                    .orElse("")
                    .startsWith("cache"));
        }
    }

    private static void requireOwnNotes(Protocol protocol, String notes) {
        for (String entryPoint : ENTRY_POINTS) {
            for (String member : members.keySet()) {
                Answer answer = list(protocol, member, entryPoint + "aggregating" + notes);
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.all("hypercube-source"))
                        .doesNotContain("cache")
                        .allMatch("live"::equals);
                assertThat(answer.body()).contains("of-" + member);
                members.keySet().stream()
                        .filter(other -> !other.equals(member))
                        .forEach(other -> assertThat(answer.body()).doesNotContain("of-" + other));
            }
        }
    }

    private static Answer list(Protocol protocol, String member, String target) {
        return protocol.send(
                gateway,
                Attack.get(target)
                        .bearer(Objects.requireNonNull(members.get(member)).token()));
    }

    private static boolean isFromMemory(Answer answer) {
        return answer.all("hypercube-source").stream().anyMatch(source -> source.startsWith("cache"));
    }

    private static void aggregate(String name) {
        CLUSTER.apply("""
                apiVersion: apiregistration.k8s.io/v1
                kind: APIService
                metadata: {name: %1$s}
                spec: {group: personal.example, version: v1, groupPriorityMinimum: 1000, versionPriority: 10, %2$s}
                """.formatted(name, personal.spec()));
    }

    private static void define() {
        CLUSTER.apply("""
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: notes.later.example}
                spec:
                  group: later.example
                  scope: Cluster
                  names: {plural: notes, singular: note, kind: Note, listKind: NoteList}
                  versions:
                  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
                """);
        CLUSTER.api().awaitDefinition("notes.later.example");
        CLUSTER.apply("""
                apiVersion: later.example/v1
                kind: Note
                metadata: {name: kept-by-the-api-server}
                """);
    }

    private static String json(String flow) {
        return "{" + flow.replaceAll("([A-Za-z]+): ", "\"$1\": ").replaceAll(": (default|personal)\\b", ": \"$1\"")
                + "}";
    }
}
