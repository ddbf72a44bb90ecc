package io.hypercube.fleet.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.hypercube.Client;
import io.hypercube.Main;
import io.hypercube.RunningGateway;
import io.hypercube.ScriptedUpstream;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The limits of the question who may do something, at a cluster that answers late or has more bindings than are kept. */
@Thorough
class WhoCanLimitsIT {
    private static final String QUESTION = "/api/v1/cube/whocan?verb=get&resource=pods";
    private static final String API = "/apis/rbac.authorization.k8s.io/v1/";
    private static final int OF_ONE_ACCOUNT = 4;

    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private int bindings = 1;
    private ScriptedUpstream cluster;
    private RunningGateway gateway;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        cluster = new ScriptedUpstream(
                Map.of(API + "clusterroles", this::roles, API + "clusterrolebindings", this::bindings));
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(cluster.kubeconfig(folder).toString())));
    }

    @AfterEach
    void stop() {
        mayAnswer.countDown();
        gateway.close();
        cluster.close();
    }

    @Test
    @Shows("4.5")
    void anAccountMayAskFourQuestionsAtATime() {
        List<CompletableFuture<HttpResponse<byte[]>>> answers = IntStream.rangeClosed(0, OF_ONE_ACCOUNT)
                .mapToObj(i -> ask(gateway.admin()))
                .toList();
        await().until(() -> answers.stream().anyMatch(CompletableFuture::isDone));
        CompletableFuture<HttpResponse<byte[]>> other = ask(gateway.member("vera"));
        List<HttpResponse<byte[]>> refused = answers.stream()
                .filter(CompletableFuture::isDone)
                .map(CompletableFuture::join)
                .toList();
        assertThat(refused).hasSize(1);
        assertThat(refused.getFirst().statusCode()).isEqualTo(429);
        assertThat(refused.getFirst().headers().firstValue("Retry-After")).hasValue("1");
        assertThat(new String(refused.getFirst().body(), StandardCharsets.UTF_8))
                .contains("too many questions of this account are being answered");

        mayAnswer.countDown();
        assertThat(answers.stream().map(answer -> answer.join().statusCode()))
                .containsOnlyOnce(429)
                .filteredOn(code -> code == 200)
                .hasSize(OF_ONE_ACCOUNT);
        assertThat(other.join().statusCode()).isEqualTo(200);
        assertThat(gateway.admin().get(QUESTION).statusCode()).isEqualTo(200);
    }

    @Test
    void anAnswerThatWasCutSaysSo() {
        mayAnswer.countDown();
        bindings = KeptGrants.MOST + 1;
        JsonNode answer = JsonMapper.shared()
                .readTree(gateway.admin().get(QUESTION + "&pageSize=1").body());
        assertThat(answer.path("truncated").asBoolean()).isTrue();
        assertThat(answer.path("total").asInt()).isEqualTo(KeptGrants.MOST);
        assertThat(answer.path("items").size()).isEqualTo(1);
        JsonNode report = answer.path("clusters").path(0);
        assertThat(report.path("truncated").asBoolean()).isTrue();
        assertThat(report.path("total").asInt()).isEqualTo(KeptGrants.MOST);

        StringWriter err = new StringWriter();
        int exitCode = Main.commandLine("who-can")
                .setOut(new PrintWriter(new StringWriter(), true))
                .setErr(new PrintWriter(err, true))
                .execute(Stream.of(
                                "who-can",
                                "get",
                                "pods",
                                "--server",
                                gateway.uri().toString(),
                                "--certificate-authority",
                                gateway.authority().toString(),
                                "--token",
                                gateway.admin().token())
                        .toArray(String[]::new));
        assertThat(exitCode).isEqualTo(1);
        assertThat(err.toString()).startsWith("hypercube: ");
    }

    private static CompletableFuture<HttpResponse<byte[]>> ask(Client client) {
        return client.http()
                .sendAsync(
                        client.request("GET", QUESTION, BodyPublishers.noBody()).build(), BodyHandlers.ofByteArray());
    }

    private void roles(HttpExchange exchange) throws IOException {
        try {
            mayAnswer.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        list(exchange, "ClusterRoleList", """
            {"metadata":{"name":"reader"},"rules":[{"apiGroups":[""],"resources":["pods"],"verbs":["get"]}]}""");
    }

    private void bindings(HttpExchange exchange) throws IOException {
        list(
                exchange,
                "ClusterRoleBindingList",
                IntStream.range(0, bindings).mapToObj(WhoCanLimitsIT::binding).collect(Collectors.joining(",")));
    }

    private static String binding(int number) {
        return """
            {"metadata":{"name":"b%d"},"roleRef":{"kind":"ClusterRole","name":"reader"},"subjects":[{"kind":"User","name":"ada"}]}""".formatted(number);
    }

    private static void list(HttpExchange exchange, String kind, String items) throws IOException {
        ScriptedUpstream.json(
                exchange,
                "{\"kind\":\"" + kind
                        + "\",\"apiVersion\":\"rbac.authorization.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"7\"},"
                        + "\"items\":[" + items + "]}");
    }
}
