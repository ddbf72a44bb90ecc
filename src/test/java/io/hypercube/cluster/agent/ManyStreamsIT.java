package io.hypercube.cluster.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.AgentOfCluster;
import io.hypercube.Client;
import io.hypercube.LiveWatch;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A thousand watches through one agent, whose heap is small. */
@Thorough
class ManyStreamsIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    /** That of an agent as it is installed. */
    private static final String DIRECT_MEMORY = "-XX:MaxDirectMemorySize=64m";

    private static final int CLIENTS = 20;
    private static final int WATCHES_EACH = 50;
    private static final long MOST_MEMORY = 64L << 20;
    private static final Pattern STREAMS =
            Pattern.compile("(?m)^hypercube_agent_streams\\{cluster=\"" + CLUSTER.name() + "\"} (\\d+)(?:\\.0)?$");

    @Test
    void getTheirEventsAndLeaveNothing() throws IOException, InterruptedException {
        String maps = "/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + CLUSTER.newNamespace() + "/configmaps";
        List<LiveWatch> watches = new ArrayList<>();
        List<HttpClient> clients = new ArrayList<>();
        try (RunningGateway gateway = RunningGateway.with(Map.of("metrics-listen", List.of("127.0.0.1:0")));
                AgentOfCluster edge = AgentOfCluster.add(gateway.admin(), gateway.authority(), CLUSTER)) {
            edge.startProcess(gateway.uri(), Map.of("JAVA_TOOL_OPTIONS", DIRECT_MEMORY));
            edge.awaitState("Ready Healthy");
            Client admin = gateway.admin();
            int before = streams(gateway);
            long memory = PlatformDependent.usedDirectMemory();
            for (int i = 0; i < CLIENTS; i++) {
                HttpClient http = Client.http(gateway.authority(), HttpClient.Version.HTTP_2);
                clients.add(http);
                for (int j = 0; j < WATCHES_EACH; j++) {
                    watches.add(LiveWatch.open(admin.speaking(http), maps + "?watch=1"));
                }
            }
            assertThat(streams(gateway)).isGreaterThanOrEqualTo(CLIENTS * WATCHES_EACH);

            byte[] created = Json.write(Map.of("metadata", Map.of("name", "seen-by-all")));
            assertThat(admin.post(maps, created).statusCode()).isEqualTo(201);
            assertThat(admin.get(maps + "/seen-by-all").statusCode()).isEqualTo(200);
            await().until(() -> watches.stream().allMatch(watch -> watch.has("\"seen-by-all\"")));
            assertThat(watches).allMatch(LiveWatch::isOpen);

            watches.forEach(LiveWatch::close);
            await().untilAsserted(() -> assertThat(streams(gateway)).isLessThanOrEqualTo(Math.max(before, 5)));
            assertThat(admin.get(maps).statusCode()).isEqualTo(200);
            assertThat(edge.log()).doesNotContain("connection to the gateway lost");
            await().untilAsserted(() ->
                    assertThat(PlatformDependent.usedDirectMemory() - memory).isLessThan(MOST_MEMORY));
        } finally {
            clients.forEach(HttpClient::shutdownNow);
        }
    }

    private static int streams(RunningGateway gateway) {
        try (HttpClient http = HttpClient.newHttpClient()) {
            String metrics = http.send(
                            HttpRequest.newBuilder(gateway.metricsUri().resolve("/metrics"))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
            Matcher streams = STREAMS.matcher(metrics);
            assertThat(streams.find()).as(metrics).isTrue();
            return Integer.parseInt(streams.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
