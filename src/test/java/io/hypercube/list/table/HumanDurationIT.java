package io.hypercube.list.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Timers;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Compares durations with those that a real API server writes, around each length at which the format changes. */
@Thorough
class HumanDurationIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final List<Duration> TURNS = Stream.of(
                    "PT0S", "PT2M", "PT3M", "PT10M", "PT3H", "PT4H", "PT8H", "P2D", "P3D", "P8D", "P730D", "P1095D",
                    "P2920D", "P9000D")
            .map(Duration::parse)
            .toList();

    /** The cluster runs on this machine and has the same clock. */
    @Test
    void isWrittenAsTheApiServerDoes() throws Exception {
        Timers.define(CLUSTER);
        String namespace = CLUSTER.newNamespace();
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        List<Instant> times = TURNS.stream()
                .flatMap(turn -> IntStream.rangeClosed(-3, 3)
                        .mapToObj(step -> now.minus(turn).plusSeconds(step)))
                .toList();
        CLUSTER.apply(IntStream.range(0, times.size())
                .mapToObj(i -> """
                        {"apiVersion":"times.example.com/v1","kind":"Timer",
                         "metadata":{"name":"t-%03d","namespace":"%s"},"spec":{"since":"%s"}}
                        """.formatted(i, namespace, times.get(i)))
                .collect(Collectors.joining("\n")));

        Instant asked = Instant.now();
        List<String> cells = since(namespace);
        Instant answered = Instant.now();

        assertThat(cells).hasSize(times.size());
        for (int i = 0; i < cells.size(); i++) {
            Set<String> possible = new HashSet<>();
            for (Instant at = asked; at.isBefore(answered); at = at.plusMillis(500)) {
                possible.add(HumanDuration.of(Duration.between(times.get(i), at)));
            }
            possible.add(HumanDuration.of(Duration.between(times.get(i), answered)));
            assertThat(cells.get(i)).as(times.get(i).toString()).isIn(possible);
        }
    }

    private static List<String> since(String namespace) throws Exception {
        URI uri = URI.create(CLUSTER.server() + "/apis/times.example.com/v1/namespaces/" + namespace + "/timers");
        byte[] table = CLUSTER.httpClient("root", "system:masters")
                .send(
                        HttpRequest.newBuilder(uri)
                                .header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io")
                                .build(),
                        BodyHandlers.ofByteArray())
                .body();
        List<?> rows =
                (List<?>) Objects.requireNonNull(Json.read(table, Map.class).get("rows"));
        return rows.stream()
                .map(row -> (List<?>) Objects.requireNonNull(((Map<?, ?>) row).get("cells")))
                .map(cells -> String.valueOf(cells.get(1)))
                .toList();
    }
}
