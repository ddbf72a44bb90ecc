package io.hypercube.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.greaterThan;

import io.hypercube.observability.GatewayMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigReloadTest {
    private static final Duration QUICK = Duration.ofMillis(40);

    @TempDir
    Path folder;

    private final Queue<String> read = new ConcurrentLinkedQueue<>();
    private final Queue<String> applied = new ConcurrentLinkedQueue<>();
    private final GatewayMetrics metrics = new GatewayMetrics(false);
    private final ConfigReload reload = new ConfigReload(config -> List.of(), metrics);

    @AfterEach
    void close() {
        reload.close();
    }

    @Test
    void readsAgainWhenASymbolicLinkNamesOtherContents() throws Exception {
        Path link = folder.resolve("config.yaml");
        link(link, "one");
        follow(link);

        link(link, "two");

        await().untilAsserted(() -> assertThat(read).first().isEqualTo("two"));
    }

    /** The list of files grows with every reading, so that no two readings agree. */
    @Test
    void filesThatChangeAllTheTimeAreNotApplied() throws Exception {
        Path file = Files.writeString(folder.resolve("config.yaml"), "half");
        AtomicInteger readings = new AtomicInteger();
        ConfigReload.Source settled = source(file);
        reload.follow(
                new ConfigReload.Source() {
                    @Override
                    public List<Path> files() {
                        return List.of(file, Path.of("missing-" + readings.incrementAndGet()));
                    }

                    @Override
                    public ConfigReload.Candidate load() {
                        return settled.load();
                    }
                },
                Duration.ofMillis(2));

        await().untilAtomic(readings, greaterThan(30));

        assertThat(read).isEmpty();
    }

    @Test
    void aRequestReadsAtOnce() throws Exception {
        Path file = Files.writeString(folder.resolve("config.yaml"), "same");
        reload.follow(source(file), Duration.ofMinutes(10));

        reload.request();

        await().untilAsserted(() -> assertThat(applied).containsExactly("same"));
    }

    @Test
    void theMetricTellsAFailureUntilItIsMended() throws Exception {
        Path file = Files.writeString(folder.resolve("config.yaml"), "good");
        follow(file);
        assertThat(successful()).isEqualTo("1.0");

        Files.writeString(file, "wrong");
        await().untilAsserted(() -> assertThat(successful()).isEqualTo("0.0"));
        assertThat(applied).doesNotContain("wrong");

        Files.writeString(file, "mended");
        await().untilAsserted(() -> assertThat(successful()).isEqualTo("1.0"));
        assertThat(applied).contains("mended");
    }

    private void follow(Path file) {
        reload.follow(source(file), QUICK);
    }

    private ConfigReload.Source source(Path file) {
        return new ConfigReload.Source() {
            @Override
            public List<Path> files() {
                return List.of(file);
            }

            @Override
            @SuppressWarnings("NullAway") // the gateway of this test does not look at it
            public ConfigReload.Candidate load() {
                String text = text(file);
                read.add(text);
                if (text.equals("wrong")) {
                    throw new IllegalArgumentException("wrong");
                }
                return new ConfigReload.Candidate(null, List.of(), List.of(), () -> applied.add(text));
            }
        };
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void link(Path link, String text) throws IOException {
        Path target = Files.writeString(folder.resolve("contents-" + text), text);
        Path next = Files.createSymbolicLink(folder.resolve("next"), target);
        Files.move(next, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private String successful() {
        return metrics.scrape()
                .lines()
                .filter(line -> line.startsWith("hypercube_config_last_reload_successful "))
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .findFirst()
                .orElseThrow();
    }
}
