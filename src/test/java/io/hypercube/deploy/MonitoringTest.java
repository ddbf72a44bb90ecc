package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.observability.GatewayMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The dashboard and the alert rules name metrics that the gateway has. */
class MonitoringTest {
    private static final Pattern METRIC = Pattern.compile("\\b(hypercube|process|jvm)_[a-z_]+\\b");
    /** The suffixes that Prometheus and the registry add to the name of a metric. */
    private static final Pattern SUFFIX = Pattern.compile("(_seconds)?(_total|_bucket|_count|_sum)$");

    @ParameterizedTest
    @ValueSource(strings = {"alerts.yaml", "dashboard.json"})
    void namesMetricsOfTheGateway(String file) throws IOException {
        Set<String> named =
                metrics(Files.readString(Chart.FOLDER.resolve("files").resolve(file)));

        assertThat(named).hasSizeGreaterThan(5);
        Set<String> known = known();
        assertThat(named).allSatisfy(metric -> assertThat(metric).isIn(known));
    }

    /** Metrics of the process are registered at once, those of calls by the first call, so their names are read in the sources. */
    private static Set<String> known() {
        Set<String> known = metrics(new GatewayMetrics(false).scrape());
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            sources.filter(file -> file.toString().endsWith(".java"))
                    .forEach(file -> known.addAll(metrics(read(file))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return known;
    }

    private static Set<String> metrics(String text) {
        return METRIC.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(metric -> SUFFIX.matcher(metric).replaceFirst(""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
