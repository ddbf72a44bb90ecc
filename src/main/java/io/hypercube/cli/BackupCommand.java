package io.hypercube.cli;

import io.hypercube.storage.backup.EmbeddedBackup;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hypercube backup}: copies the embedded database, with or without a running gateway. */
@Command(
        name = "backup",
        description = {
            "Copies the embedded database into a new file, also while a gateway runs.",
            "The file does not contain the master key: keep a copy of that in another place."
        },
        mixinStandardHelpOptions = true)
public final class BackupCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "A file that does not exist.")
    private Path file = Path.of("");

    @Override
    public Integer call() {
        EmbeddedBackup.write(
                LocalState.config(spec).storage(),
                file,
                new ProgressLines(spec.commandLine().getErr()));
        spec.commandLine().getOut().println("created " + file);
        return 0;
    }
}
