package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.config.Setting.Form;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;

class PrecedenceProperties {
    /** Valid values for each setting. */
    private static final Map<String, List<String>> VALUES = Map.of(
            "listen", List.of(":1", ":2", ":3"),
            "token-ttl", List.of("1m", "2m", "3m"),
            "tls", List.of("true", "false", "true"),
            "upstream-max-connections", List.of("1", "2", "3"),
            "log-level", List.of("error", "warn", "debug"),
            "admin-groups", List.of("a", "b,c", ""),
            "probe-interval", List.of("1s", "2s", "3s"),
            "metrics-listen", List.of(":4", ":5", ":6"));

    private static @Nullable Path file;

    @BeforeContainer
    static void makeFile() throws IOException {
        file = Files.createTempFile("hypercube", ".yaml");
    }

    @AfterContainer
    static void deleteFile() throws IOException {
        Files.deleteIfExists(file());
    }

    /**
     * Flags override the environment, it overrides the file, and the file overrides the default, for any setting and
     * sources.
     */
    @Property(tries = 300)
    @Shows("7.2")
    void theStrongestSourceWins(
            @ForAll("settings") Setting<?> setting,
            @ForAll @IntRange(min = 0, max = 7) int sources,
            @ForAll("orders") List<Integer> order)
            throws IOException {
        List<String> texts = VALUES.getOrDefault(setting.name(), List.of());
        Map<String, List<String>> flags = new HashMap<>(Map.of("config", List.of(file().toString())));
        Map<String, String> environment = new HashMap<>();
        Optional<String> expected = Optional.empty();
        Files.writeString(file(), "");
        if ((sources & 1) != 0) {
            expected = Optional.of(texts.get(order.get(0)));
            Files.writeString(file(), setting.key() + ": \"" + expected.get() + "\"\n");
        }
        if ((sources & 2) != 0) {
            expected = Optional.of(texts.get(order.get(1)));
            environment.put(setting.variable(), expected.get());
        }
        if ((sources & 4) != 0) {
            expected = Optional.of(texts.get(order.get(2)));
            flags.put(setting.name(), List.of(expected.get()));
        }

        HypercubeConfig alone = expected.isEmpty()
                ? ConfigLoader.load(Map.of(), Map.of())
                : ConfigLoader.load(Map.of(setting.name(), List.of(expected.get())), Map.of());

        assertThat(values(ConfigLoader.load(flags, environment))).isEqualTo(values(alone));
    }

    /** All but the name of the file, which only one of the two has. */
    private static List<Object> values(HypercubeConfig config) {
        Map<String, Secret> given = new HashMap<>(config.given());
        given.remove("config");
        return List.of(config.gateway(), config.logLevel(), config.logFormat(), given);
    }

    @Provide
    Arbitrary<Setting<?>> settings() {
        List<Setting<?>> known = Settings.ALL.stream()
                .filter(setting -> setting.forms().size() == Form.values().length)
                .filter(setting -> VALUES.containsKey(setting.name()))
                .collect(Collectors.toList());
        return Arbitraries.of(known);
    }

    @Provide
    Arbitrary<List<Integer>> orders() {
        return Arbitraries.shuffle(0, 1, 2);
    }

    private static Path file() {
        if (file == null) {
            throw new IllegalStateException("no file");
        }
        return file;
    }
}
