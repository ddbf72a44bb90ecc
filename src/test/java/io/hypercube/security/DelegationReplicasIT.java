package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Replicas;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Delegations with two replicas, and a cluster that never answers. */
@Thorough
class DelegationReplicasIT {
    private static final AiProgram EDITOR = AiProgram.EDITOR;

    private static RecordingCluster cluster;
    private static Replicas replicas;
    private static RunningGateway here;
    private static RunningGateway there;
    private static Cookie person;

    @AutoClose
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private volatile String challenge = "";

    @BeforeAll
    static void start() throws Exception {
        cluster = new RecordingCluster("target");
        cluster.answer((request, client) -> {});
        replicas = Replicas.start(AiProgram.settings(cluster.kubeconfig()));
        here = replicas.here();
        there = replicas.there();
        person = Cookie.of(here, "admin", RunningGateway.ADMIN_PASSWORD);
    }

    @AfterAll
    static void stop() throws Exception {
        replicas.close();
        cluster.close();
    }

    @Test
    void isBegunAtOneAndRenewedAtTheOther() {
        await().until(() -> AiProgram.preview(there, person, EDITOR.asking()).status() == 200);
        String code = AiProgram.redirected(AiProgram.consent(here, person, EDITOR.asking(), Map.of()))
                .getOrDefault("code", "");
        JsonNode begun = AiProgram.json(AiProgram.token(there, EDITOR.exchange(code)));
        assertThat(works(there, begun)).as("at once").isTrue();
        JsonNode renewed = AiProgram.json(
                AiProgram.token(here, EDITOR.refresh(begun.path("refresh_token").asString(""))));
        assertThat(works(here, renewed)).as("at once").isTrue();

        assertThat(AiProgram.token(here, EDITOR.exchange(code)).statusCode()).isEqualTo(400);

        await().until(() -> !works(there, renewed));
    }

    @Smoke
    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/event-stream"})
    void endsARunningCallAtTheOtherReplica(String accept) throws Exception {
        JsonNode tokens = EDITOR.delegated(here, person, Map.of());
        await().until(() -> works(there, tokens));
        CompletableFuture<Integer> running = hanging(tokens, accept);

        Object id = ((Map<?, ?>) ((List<?>) delegations("GET", "").json().getOrDefault("items", List.of())).getFirst())
                .get("id");
        assertThat(delegations("DELETE", "/" + id).status()).isEqualTo(200);

        assertThat(running.get(Patience.LONG.toSeconds(), TimeUnit.SECONDS)).isIn(401, 0);
        assertThat(works(there, tokens)).isFalse();
    }

    @Test
    void endsARunningCallOfADisabledAccount() throws Exception {
        here.member("leaver");
        Cookie leaver = Cookie.of(here, "leaver", "password-of-leaver");
        JsonNode tokens = EDITOR.delegated(here, leaver, Map.of());
        await().until(() -> works(there, tokens));
        CompletableFuture<Integer> running = hanging(tokens, "application/json");

        here.admin()
                .send(here.admin()
                        .request(
                                "PATCH", "/api/v1/cube/accounts/leaver", BodyPublishers.ofString("{\"disabled\":true}"))
                        .header("Content-Type", "application/json"));

        assertThat(running.get(Patience.LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo(401);
        assertThat(challenge).contains("resource_metadata=", "scope=\"mcp:read\"", "error=\"invalid_token\"");
    }

    /** A call that has reached the cluster. Its status, or 0 when its stream ends without a proper end. */
    private CompletableFuture<Integer> hanging(JsonNode tokens, String accept) {
        int before = cluster.received().size();
        CompletableFuture<Integer> running = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        HttpResponse<byte[]> answer = AiProgram.call(
                                there, token(tokens), accept, "query", Map.of("cluster", "target", "resource", "pods"));
                        challenge =
                                answer.headers().firstValue("WWW-Authenticate").orElse("");
                        return answer.statusCode();
                    } catch (AssertionError reset) {
                        return 0;
                    }
                },
                threads);
        await().until(() -> cluster.received().size() > before || running.isDone());
        assertThat(running.isDone()).isFalse();
        return running;
    }

    private static boolean works(RunningGateway gateway, JsonNode tokens) {
        return AiProgram.call(gateway, token(tokens), "clusters", Map.of()).statusCode() == 200;
    }

    private static String token(JsonNode tokens) {
        return tokens.path("access_token").asString("");
    }

    private static Answer delegations(String method, String rest) {
        return Protocol.HTTP_2.send(here, person.apply(Attack.of(method, "/api/v1/cube/delegations" + rest)));
    }
}
