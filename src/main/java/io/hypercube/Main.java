package io.hypercube;

import io.hypercube.config.ConfigException;
import io.hypercube.config.SettingOptions;
import io.hypercube.kube.ApiException;
import io.hypercube.observability.ProgramVersion;
import io.hypercube.server.StartException;
import io.hypercube.storage.StorageException;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The command line. Exit codes: 0 done, 1 failed, 2 not understood. What goes wrong is told on standard error in one line,
 * never as a stack trace.
 */
@Command(
        name = "hypercube",
        description = "One address for many Kubernetes clusters.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            ServeCommand.class,
            DemoCommand.class,
            CheckConfigCommand.class,
            KeyCommand.class,
            AccountCommand.class
        })
public final class Main {
    @Spec
    private CommandSpec spec;

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        CommandLine root = new CommandLine(new Main());
        root.getSubcommands().values().forEach(Main::addSettings);
        root.setParameterExceptionHandler(
                (e, args) -> fail(e.getCommandLine(), String.valueOf(e.getMessage()), ExitCode.USAGE));
        root.setExecutionExceptionHandler((e, command, result) -> fail(command, explain(e), ExitCode.SOFTWARE));
        return root;
    }

    /** The settings that a command obeys are its options. */
    private static void addSettings(CommandLine command) {
        Object type = command.getCommand();
        if (type instanceof ServeCommand || type instanceof DemoCommand || type instanceof CheckConfigCommand) {
            SettingOptions.addTo(command.getCommandSpec());
        } else if (type instanceof KeyCommand || type instanceof AccountCommand) {
            command.getSubcommands().values().forEach(one -> SettingOptions.addStorageTo(one.getCommandSpec()));
        }
    }

    @Command(name = "version", description = "Prints the version.", mixinStandardHelpOptions = true)
    int version() {
        spec.commandLine().getOut().println("hypercube " + ProgramVersion.get());
        return ExitCode.OK;
    }

    private static int fail(CommandLine command, String message, int exitCode) {
        command.getErr().println("hypercube: " + message);
        return exitCode;
    }

    /** The failures that are meant for people say everything themselves. */
    private static String explain(Exception failure) {
        return switch (failure) {
            case ApiException e -> e.status().message();
            case ConfigException e -> String.valueOf(e.getMessage());
            case StartException e -> String.valueOf(e.getMessage());
            case StorageException e -> String.valueOf(e.getMessage());
            case UncheckedIOException e -> e.getMessage() + ": " + e.getCause();
            case IllegalArgumentException e -> String.valueOf(e.getMessage());
            default -> "internal error: " + failure;
        };
    }

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"hypercube " + ProgramVersion.get()};
        }
    }
}
