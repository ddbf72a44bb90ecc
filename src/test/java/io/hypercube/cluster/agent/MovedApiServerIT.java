package io.hypercube.cluster.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.hypercube.AgentOfCluster;
import io.hypercube.Client;
import io.hypercube.Replicas;
import io.hypercube.RunningGateway;
import io.hypercube.TlsApiServer;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** Agents of one cluster that tell the gateway different addresses of the API server. */
@Thorough
class MovedApiServerIT {
    private static final String THINGS = "/clusters/fake/apis/moved.example/v1/things";

    private final CountDownLatch next = new CountDownLatch(1);

    @TempDir
    Path folder;

    private TlsApiServer server;

    @BeforeEach
    void serve() throws IOException {
        server = new TlsApiServer(folder, (connection, request) -> {
            if (request.target().contains("watch=1")) {
                connection.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n{}\n");
                connection.out.flush();
                next.await();
                connection.write("{\"last\":true}\n");
                connection.out.flush();
                connection.out.close();
            } else {
                connection.json(200, "{}");
            }
        });
    }

    @AfterEach
    void stop() throws IOException {
        next.countDown();
        server.close();
    }

    @Test
    @Shows("S54")
    void anotherAddressWaitsUntilTheAgentsThatToldTheFirstAreGone() throws Exception {
        try (RunningGateway gateway = RunningGateway.with(Map.of());
                AgentOfCluster first =
                        AgentOfCluster.add(gateway.admin(), gateway.authority(), "fake", server.kubeconfig("fake"));
                HttpClient http = Client.http(gateway.authority(), HttpClient.Version.HTTP_2);
                AutoCloseable _ = http::shutdownNow) {
            AgentOfCluster.Running running = first.start(gateway.uri());
            first.awaitState("Ready Healthy");
            String told = first.view().path("server").asString("");
            BufferedReader watch = watch(gateway.admin().speaking(http), http);

            try (AgentOfCluster other = elsewhere(gateway)) {
                ListAppender<ILoggingEvent> log = logOfAgents();
                other.start(gateway.uri());
                await().untilAsserted(() -> assertThat(log.list)
                        .extracting(event -> String.valueOf(event.getKeyValuePairs()))
                        .anySatisfy(line -> assertThat(line)
                                .contains(
                                        "the gateway does not admit this agent: server: " + moved(told)
                                                + ", of the CA ",
                                        "(expected: " + told + ", of the CA ")));
                assertThat(first.view().path("server").asString("")).isEqualTo(told);
                assertThat(first.view().path("agents")).hasSize(1);
                next.countDown();
                assertThat(watch.readLine()).isEqualTo("{\"last\":true}");

                running.close();
                await().untilAsserted(() ->
                        assertThat(other.view().path("server").asString("")).isEqualTo(moved(told)));
                other.awaitAgents(1);
                assertRecorded(gateway.admin(), told);
            }
        }
    }

    /** With what was before and after, as all calls go there from now on. */
    private static void assertRecorded(Client admin, String told) {
        String selector = "objectRef.resource=agents";
        await().untilAsserted(() -> {
            String events = text(admin, "/api/v1/cube/audit?pageSize=100&selector=" + selector);
            assertThat(events)
                    .contains("\"hypercube.io/old-server\":\"" + told + ", of the CA ")
                    .contains("\"hypercube.io/new-server\":\"" + moved(told) + ", of the CA ")
                    .contains("\"hypercube.io/agent\":\"");
        });
    }

    private static String text(Client admin, String target) {
        return new String(admin.get(target).body(), StandardCharsets.UTF_8);
    }

    /** Those for the address before would never be used again. */
    @Test
    void aReplicaWithoutAnAgentClosesTheSocketsOfTheAddressBefore() throws Exception {
        Set<String> before = sockets();
        try (Replicas replicas = Replicas.start(Map.of());
                AgentOfCluster first = AgentOfCluster.add(
                        replicas.here().admin(), replicas.here().authority(), "fake", server.kubeconfig("fake"))) {
            AgentOfCluster.Running running = first.start(replicas.here().uri());
            first.awaitState("Ready Healthy");
            Client there = replicas.there().admin();
            await().untilAsserted(
                            () -> assertThat(there.get(THINGS).statusCode()).isEqualTo(200));
            Set<String> used = sockets();
            used.removeAll(before);
            assertThat(used).hasSizeGreaterThan(1); // of the agent, and at the replica without one

            running.close();
            try (AgentOfCluster other = elsewhere(replicas.here())) {
                other.start(replicas.here().uri());
                other.awaitAgents(1);
                await().untilAsserted(() -> assertThat(sockets()).doesNotContainAnyElementsOf(used));
            }
        }
    }

    private static ListAppender<ILoggingEvent> logOfAgents() {
        ListAppender<ILoggingEvent> appender = new ListAppender<>();
        appender.list = new CopyOnWriteArrayList<>();
        appender.start();
        ((Logger) LoggerFactory.getLogger("io.hypercube.cli.agent.ConnectionReport")).addAppender(appender);
        return appender;
    }

    private BufferedReader watch(Client admin, HttpClient http) throws IOException, InterruptedException {
        HttpResponse<InputStream> watch = http.send(
                admin.request("GET", THINGS + "?watch=1", BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofInputStream());
        BufferedReader lines = new BufferedReader(new InputStreamReader(watch.body(), StandardCharsets.UTF_8));
        assertThat(lines.readLine()).isEqualTo("{}");
        return lines;
    }

    /** The same API server under another name, for an agent with a join token of its own. */
    private AgentOfCluster elsewhere(RunningGateway gateway) throws IOException {
        Path kubeconfig = Files.writeString(
                folder.resolve("moved.kubeconfig"), moved(Files.readString(server.kubeconfig("fake"))));
        byte[] invitation = gateway.admin()
                .post("/api/v1/cube/clusters/fake/jointokens", new byte[0])
                .body();
        String manifest =
                JsonMapper.shared().readTree(invitation).path("manifest").asString();
        return AgentOfCluster.invited(gateway.admin(), gateway.authority(), "fake", kubeconfig, manifest);
    }

    private static String moved(String text) {
        return text.replace("127.0.0.1", "localhost");
    }

    /** The files of the sockets on which gateways of this process wait for connections through agents. */
    private static Set<String> sockets() throws IOException {
        try (var lines = Files.lines(Path.of("/proc/net/unix"))) {
            return lines.filter(line -> line.contains("/hypercube-"))
                    .map(line -> line.substring(line.indexOf('/')))
                    .collect(Collectors.toSet());
        }
    }
}
