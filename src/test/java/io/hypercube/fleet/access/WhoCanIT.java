package io.hypercube.fleet.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Seed;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares who may do something with the SubjectAccessReviews of a real API server, for random roles and bindings. */
@Thorough
class WhoCanIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.lent("north");

    @AutoClose
    private static RunningGateway gateway;

    @AutoClose
    private static HttpClient direct;

    private static Client admin;
    private static RandomRbac rbac;
    private static List<String> namespaces;
    private static long seed;

    /** The answers of the API server, whose roles do not change. */
    private static final Map<Question, Set<String>> ALLOWED = new HashMap<>();

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
        admin = gateway.admin();
        direct = CLUSTER.httpClient("reviewer", "system:masters");
        namespaces = List.of(CLUSTER.newNamespace(), CLUSTER.newNamespace());
        seed = Seed.next();
        rbac = new RandomRbac(seed, namespaces);
        CLUSTER.apply(rbac.yaml());
        CLUSTER.kubectl("create", "clusterrole", "last", "--verb=get", "--resource=pods")
                .succeeded();
        CLUSTER.kubectl("create", "clusterrolebinding", "last", "--clusterrole=last", "--user=last")
                .succeeded();
        CLUSTER.awaitAllowed("last", "get", "pods", "-A");
        String namespace = namespaces.getLast();
        CLUSTER.kubectl("create", "role", "last", "-n", namespace, "--verb=list", "--resource=pods")
                .succeeded();
        CLUSTER.kubectl("create", "rolebinding", "last", "-n", namespace, "--role=last", "--user=last")
                .succeeded();
        CLUSTER.awaitAllowed("last", "list", "pods", "-n", namespace);
    }

    /** From the cluster, and then from memory. Each resource is asked about in each of three places, with another verb. */
    @Smoke
    @Test
    void namesThoseWhoAreAllowedAndNobodyElse() {
        List<String> places = List.of("", namespaces.getFirst(), namespaces.getLast());
        int turn = Math.floorMod(seed, places.size());
        for (int round = 0; round < 2; round++) {
            if (round > 0) {
                await().until(() ->
                        source(whoCan("verb=get&resource=pods&namespace=*")).equals("cache"));
            }
            for (String resource : RandomRbac.RESOURCES) {
                for (String verb : RandomRbac.VERBS) {
                    String namespace = places.get(turn++ % places.size());
                    compare(new Question(verb, resource, namespace, ""));
                    compare(new Question(verb, resource, namespace, RandomRbac.NAMES.get(round)));
                    compare(new Question(verb, resource, namespace, "c"));
                }
                turn++;
            }
            turn -= RandomRbac.RESOURCES.size() * (RandomRbac.VERBS.size() + 1);
        }
    }

    /** A RoleBinding is named with the namespace in which it grants something. */
    @Test
    void namesThoseOfSomeNamespacesWhenAskedAboutAll() {
        for (String resource : RandomRbac.RESOURCES) {
            JsonNode all = whoCan("verb=get&resource=" + resource + "&namespace=*&name=a");
            for (String namespace : namespaces) {
                Set<String> here = named(all.path("items")
                        .valueStream()
                        .filter(item -> item.path("binding")
                                .path("namespace")
                                .asString(namespace)
                                .equals(namespace))
                        .toList());
                assertThat(here).as("seed " + seed).isEqualTo(allowed(new Question("get", resource, namespace, "a")));
            }
        }
    }

    /** Without a name, a subject that may do it for some names only is named with these. */
    @Test
    void saysForWhichNamesAGrantHolds() {
        for (String resource : RandomRbac.RESOURCES) {
            for (JsonNode item : whoCan("verb=get&resource=" + resource).path("items")) {
                item.path("rule").path("resourceNames").valueStream().forEach(name -> assertThat(
                                allowed(new Question("get", resource, "", name.asString())))
                        .as("seed " + seed)
                        .contains(text(item.path("subject"))));
            }
        }
    }

    private record Question(String verb, String resource, String namespace, String name) {}

    private static void compare(Question question) {
        JsonNode answer = whoCan("verb=" + question.verb() + "&resource=" + question.resource() + "&namespace="
                + question.namespace() + "&name=" + question.name());
        assertThat(answer.path("clusters").path(0).path("total").asInt())
                .isEqualTo(answer.path("total").asInt())
                .isEqualTo(answer.path("items").size());
        List<JsonNode> unlimited = answer.path("items")
                .valueStream()
                .filter(item -> !question.name().isEmpty()
                        || item.path("rule").path("resourceNames").isMissingNode())
                .toList();
        assertThat(named(unlimited)).as(question + ", seed " + seed).isEqualTo(allowed(question));
    }

    /** Only the subjects of this test; the cluster has others. */
    private static Set<String> named(List<JsonNode> items) {
        Set<String> ours = rbac.subjects().stream().map(WhoCanIT::text).collect(Collectors.toSet());
        return items.stream()
                .map(item -> text(item.path("subject")))
                .filter(ours::contains)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> allowed(Question question) {
        return ALLOWED.computeIfAbsent(question, _ -> rbac.subjects().stream()
                .filter(subject -> isAllowed(subject, question))
                .map(WhoCanIT::text)
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static boolean isAllowed(Grant.Subject subject, Question question) {
        String[] resource = question.resource().split("/");
        String[] group = resource[0].split("\\.", 2);
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put("verb", question.verb());
        attributes.put("group", group.length > 1 ? group[1] : "");
        attributes.put("resource", group[0]);
        attributes.put("subresource", resource.length > 1 ? resource[1] : "");
        attributes.put("namespace", question.namespace());
        attributes.put("name", question.name());
        String user =
                switch (subject.kind()) {
                    case "User" -> subject.name();
                    case "Group" -> "someone-of-" + subject.name();
                    default -> "system:serviceaccount:" + subject.namespace() + ":" + subject.name();
                };
        List<String> groups = subject.kind().equals("Group") ? List.of(subject.name()) : List.of();
        byte[] review = Json.write(Map.of(
                "apiVersion", "authorization.k8s.io/v1",
                "kind", "SubjectAccessReview",
                "spec", Map.of("user", user, "groups", groups, "resourceAttributes", attributes)));
        return JsonMapper.shared()
                .readTree(post(review))
                .path("status")
                .path("allowed")
                .asBoolean();
    }

    private static byte[] post(byte[] review) {
        URI uri = CLUSTER.server().resolve("/apis/authorization.k8s.io/v1/subjectaccessreviews");
        try {
            HttpResponse<byte[]> answer = direct.send(
                    HttpRequest.newBuilder(uri)
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofByteArray(review))
                            .build(),
                    BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(201);
            return answer.body();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode whoCan(String question) {
        HttpResponse<byte[]> answer = admin.get("/api/v1/cube/whocan?cluster=north&pageSize=0&"
                + question.replace("*", URLEncoder.encode("*", StandardCharsets.UTF_8)));
        assertThat(answer.statusCode())
                .as(new String(answer.body(), StandardCharsets.UTF_8))
                .isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body());
    }

    private static String source(JsonNode answer) {
        return answer.path("clusters").path(0).path("source").asString();
    }

    private static String text(JsonNode subject) {
        return subject.path("kind").asString() + " " + subject.path("namespace").asString("") + " "
                + subject.path("name").asString();
    }

    private static String text(Grant.Subject subject) {
        return subject.kind() + " " + Objects.requireNonNullElse(subject.namespace(), "") + " " + subject.name();
    }
}
