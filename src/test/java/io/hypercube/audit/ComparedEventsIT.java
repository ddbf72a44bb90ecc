package io.hypercube.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The gateway's events and those of the API server for the same calls, which share an id. API servers of this version leave out the
 * message of a response; later ones have it, and so has the gateway.
 */
@Thorough
class ComparedEventsIT {
    private static final String CONFIGMAPS = "/api/v1/namespaces/default/configmaps";

    @TempDir
    private static Path folder;

    private static RealCluster cluster;
    private static RunningGateway gateway;
    private static AuditLines ours;
    private static AuditLines theirs;
    private static final Map<String, Client> CALLERS = new HashMap<>();

    @BeforeAll
    static void start() throws Exception {
        Path policy = Files.writeString(folder.resolve("policy.yaml"), """
                apiVersion: audit.k8s.io/v1
                kind: Policy
                omitStages: [RequestReceived]
                rules:
                - level: Metadata
                """);
        ours = new AuditLines(folder.resolve("ours.log"));
        theirs = new AuditLines(folder.resolve("theirs.log"));
        cluster = RealCluster.fresh("audited", "--audit-policy-file=" + policy, "--audit-log-path=" + theirs.file())
                .start();
        gateway = RunningGateway.with(Map.of(
                "kubeconfig", List.of(cluster.kubeconfig().toString()),
                "audit-policy", List.of(policy.toString()),
                "audit-file", List.of(ours.file().toString())));
        CALLERS.put("admin", gateway.admin());
        CALLERS.put("member", gateway.member("member", "readers"));
    }

    @AfterAll
    static void stop() {
        gateway.close();
        cluster.close();
    }

    @ParameterizedTest
    @CsvSource({
        "admin,  POST,   configmaps,      201, named",
        "admin,  POST,   configmaps,      409, named",
        "admin,  GET,    configmaps/none, 404, ",
        "admin,  GET,    configmaps,      200, ",
        "admin,  DELETE, configmaps/named,200, ",
        "member, GET,    secrets/a,       403, ",
        "member, GET,    secrets,         403, ",
        "member, POST,   configmaps,      403, named"
    })
    void theFieldsAreTheSame(String caller, String method, String resource, int status, @Nullable String name) {
        requireSameFields(call(caller, method, resource, status, "\"name\":\"" + name + "\""), status, method);
    }

    /** A caller chooses the format of the answer, and may page a list: its event says the same. */
    @ParameterizedTest
    @CsvSource({
        "member, POST,   configmaps,      403",
        "member, PUT,    configmaps/none, 403",
        "member, DELETE, configmaps/none, 403",
        "admin,  DELETE, configmaps/none, 404",
        "admin,  POST,   configmaps,      201"
    })
    void theFieldsAreTheSameForProtobuf(String caller, String method, String resource, int status) {
        String id = call(
                caller,
                method,
                resource,
                status,
                "\"name\":\"binary\"",
                "Accept",
                "application/vnd.kubernetes.protobuf");

        requireSameFields(id, status, method);
    }

    @ParameterizedTest
    @CsvSource({"member, secrets, 403", "member, secrets/none, 403", "admin, nothings, 404"})
    void theFieldsAreTheSameForPages(String caller, String resource, int status) {
        Client client = Objects.requireNonNull(CALLERS.get(caller));
        HttpResponse<byte[]> answer = client.get("/api/v1/cube/proxy/clusters/" + cluster.name()
                + CONFIGMAPS.replace("configmaps", resource) + "?pageSize=5");
        assertThat(answer.statusCode()).isEqualTo(status);

        requireSameFields(answer.headers().firstValue("Audit-Id").orElseThrow(), status, "GET");
    }

    /** The API server adds groups to the user that the caller acts as. */
    @ParameterizedTest
    @CsvSource({
        "system:serviceaccount:default:robot, ",
        "system:serviceaccount:default:robot, some-group",
        "system:serviceaccount:not-valid, ",
        "somebody,                            ",
        "somebody,                            system:unauthenticated",
        "system:anonymous,                    "
    })
    @Shows("S2")
    void theGroupsOfTheUserThatACallerActsAsAreTheSame(String user, @Nullable String group) {
        List<String> headers = new ArrayList<>(List.of("Impersonate-User", user));
        if (group != null) {
            headers.addAll(List.of("Impersonate-Group", group));
        }
        String id = call("admin", "POST", "configmaps", 403, "\"name\":\"a\"", headers.toArray(String[]::new));

        assertThat(groups(map(ours.last(id), "impersonatedUser")))
                .isEqualTo(groups(map(theirs(id, user), "impersonatedUser")));
    }

    private static void requireSameFields(String id, int status, String method) {
        Map<?, ?> our = ours.last(id);
        Map<?, ?> their = theirs(id);

        assertThat(our.get("verb")).isEqualTo(their.get("verb"));
        assertThat(map(our, "objectRef")).isEqualTo(withoutVersions(map(their, "objectRef"), status, method));
        for (String field : List.of("status", "reason", "code")) {
            assertThat((Object) map(our, "responseStatus").get(field))
                    .as(field)
                    .isEqualTo(map(their, "responseStatus").get(field));
        }
        assertThat((Object) map(our, "annotations").get("authorization.k8s.io/decision"))
                .isEqualTo(map(their, "annotations").get("authorization.k8s.io/decision"));
        Map<?, ?> told = map(their, "impersonatedUser");
        assertThat((Object) map(our, "user").get("username")).isEqualTo(told.get("username"));
        assertThat(groups(map(our, "user"))).isEqualTo(groups(told));
    }

    /** The API server has no name for it at all. */
    @Test
    void aGeneratedNameIsInTheEvent() {
        String id = call("admin", "POST", "configmaps", 201, "\"generateName\":\"made-\"");

        assertThat(String.valueOf(map(ours.last(id), "objectRef").get("name"))).startsWith("made-");
    }

    private static String call(
            String caller, String method, String resource, int status, String metadata, String... headers) {
        Client client = Objects.requireNonNull(CALLERS.get(caller));
        String target = "/clusters/" + cluster.name() + CONFIGMAPS.replace("configmaps", resource);
        HttpRequest.Builder request = client.request(
                        method,
                        target,
                        method.equals("POST")
                                ? BodyPublishers.ofString("{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{"
                                        + metadata + "}}")
                                : BodyPublishers.noBody())
                .header("Content-Type", "application/json");
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        HttpResponse<byte[]> answer = client.send(request);
        assertThat(answer.statusCode()).isEqualTo(status);
        return answer.headers().firstValue("Audit-Id").orElseThrow();
    }

    private static Map<?, ?> theirs(String id) {
        return theirs(id, null);
    }

    /** @param user that was acted as; null for any */
    private static Map<?, ?> theirs(String id, @Nullable String user) {
        return await().until(
                        () -> theirs.all().stream()
                                .filter(event -> id.equals(event.get("auditID"))
                                        && map(event, "objectRef").get("resource") != null
                                        && !map(event, "impersonatedUser").isEmpty()
                                        && (user == null
                                                || user.equals(map(event, "impersonatedUser")
                                                        .get("username"))))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private static Map<?, ?> map(Map<?, ?> event, String field) {
        return event.get(field) instanceof Map<?, ?> map ? map : Map.of();
    }

    /** The API server takes the name of an object from the request too; a refused one has none in either. */
    private static Map<?, ?> withoutVersions(Map<?, ?> reference, int status, String method) {
        Map<Object, Object> kept = new HashMap<>(reference);
        kept.remove("uid");
        kept.remove("resourceVersion");
        if (method.equals("POST") && status != 201) {
            kept.remove("name");
        }
        return kept;
    }

    private static Set<Object> groups(Map<?, ?> user) {
        return new HashSet<>((List<?>) Objects.requireNonNullElse(user.get("groups"), List.of()));
    }
}
