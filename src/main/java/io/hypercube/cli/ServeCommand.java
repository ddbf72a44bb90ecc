package io.hypercube.cli;

import io.hypercube.config.ConfigLoader;
import io.hypercube.config.HypercubeConfig;
import io.hypercube.config.SettingOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hypercube serve}: runs the gateway in the foreground. Its options are the settings, see {@link SettingOptions}. */
@Command(
        name = "serve",
        description = "Runs the gateway until it receives SIGTERM or Ctrl-C.",
        mixinStandardHelpOptions = true)
public final class ServeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        var given = SettingOptions.given(spec.commandLine().getParseResult());
        HypercubeConfig config = ConfigLoader.load(given, System.getenv());
        GatewayRunner.startReloading(
                        config,
                        spec.commandLine().getOut(),
                        new ServeReload(config, () -> ConfigLoader.load(given, System.getenv())))
                .untilAskedToEnd(() -> {});
        return 0;
    }
}
