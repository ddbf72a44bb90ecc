package io.hypercube.cli;

import io.hypercube.config.HypercubeConfig;
import io.hypercube.observability.Logging;
import io.hypercube.server.ConfigReload;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** The configuration of {@code serve}, read again while it runs. */
final class ServeReload implements ConfigReload.Source {
    private final Supplier<HypercubeConfig> loader;
    private volatile HypercubeConfig current;

    /** @param loader reads all sources; throws with all problems */
    ServeReload(HypercubeConfig current, Supplier<HypercubeConfig> loader) {
        this.current = current;
        this.loader = loader;
    }

    @Override
    public List<Path> files() {
        return current.files();
    }

    /** Settings that need a restart are compared with those of the start, so that they are reported until then. */
    @Override
    public ConfigReload.Candidate load() {
        HypercubeConfig next = loader.get();
        List<String> differences = current.differences(next);
        return new ConfigReload.Candidate(
                next.gateway(),
                differences.stream().filter(HypercubeConfig::isReloadable).toList(),
                differences.stream()
                        .filter(key -> !HypercubeConfig.isReloadable(key))
                        .toList(),
                () -> applied(next));
    }

    private void applied(HypercubeConfig next) {
        Logging.level(next.logLevel().name());
        current = next.withRestartValuesOf(current);
    }
}
