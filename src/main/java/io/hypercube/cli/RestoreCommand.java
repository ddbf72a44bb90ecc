package io.hypercube.cli;

import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.secret.WrappedSecrets;
import io.hypercube.storage.backup.EmbeddedRestore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hypercube restore}: replaces the embedded database by a backup. */
@Command(
        name = "restore",
        description = {
            "Replaces the embedded database by a backup, after checking the backup and its master key.",
            "Refused while a gateway uses the data directory. The old database is kept beside the new one."
        },
        mixinStandardHelpOptions = true)
public final class RestoreCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "A file that hypercube backup has created.")
    private Path file = Path.of("");

    @Override
    public Integer call() {
        GatewayConfig config = LocalState.config(spec);
        EmbeddedRestore.from(
                        file,
                        config.storage(),
                        secrets -> WrappedSecrets.verify(secrets, config.masterKey(), Clock.systemUTC()),
                        new ProgressLines(spec.commandLine().getErr()))
                .ifPresent(kept -> spec.commandLine().getOut().println("the old database is kept as " + kept));
        spec.commandLine().getOut().println("restored " + file);
        return 0;
    }
}
