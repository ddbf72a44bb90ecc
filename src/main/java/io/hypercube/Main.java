package io.hypercube;

import io.hypercube.cli.AccountCommand;
import io.hypercube.cli.AgentCommand;
import io.hypercube.cli.AuditCommand;
import io.hypercube.cli.BackupCommand;
import io.hypercube.cli.CheckConfigCommand;
import io.hypercube.cli.ClusterCommand;
import io.hypercube.cli.CompletionCommand;
import io.hypercube.cli.CredentialCommand;
import io.hypercube.cli.DemoCommand;
import io.hypercube.cli.KeyCommand;
import io.hypercube.cli.KeysCommand;
import io.hypercube.cli.KubeconfigCommand;
import io.hypercube.cli.LoginCommand;
import io.hypercube.cli.LogoutCommand;
import io.hypercube.cli.McpCommand;
import io.hypercube.cli.MigrateCommand;
import io.hypercube.cli.RestoreCommand;
import io.hypercube.cli.ServeCommand;
import io.hypercube.cli.SignInCommand;
import io.hypercube.cli.StatusCommand;
import io.hypercube.cli.VersionCommand;
import io.hypercube.cli.WhoCanCommand;
import io.hypercube.cluster.kubeconfig.KubeconfigException;
import io.hypercube.config.ConfigException;
import io.hypercube.config.SettingOptions;
import io.hypercube.config.Suggestion;
import io.hypercube.config.gateway.StartException;
import io.hypercube.core.ProgramVersion;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyException;
import io.hypercube.storage.sql.Database.StorageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command line. Exit codes: 0 success, 1 failure, 2 usage error, 78 when {@code serve} cannot work with its configuration. Errors are printed on standard error in one line, without a
 * stack trace.
 */
@Command(
        name = "hypercube",
        description = "One address for many Kubernetes clusters.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        synopsisSubcommandLabel = "COMMAND")
public final class Main {
    private static final int HELP_WIDTH = 100;

    /** {@code EX_CONFIG} of sysexits.h, which the service of the Debian package knows. */
    private static final int CONFIGURATION = 78;

    /** Arguments that need none of the commands. */
    private static final Set<String> FEW = Set.of("--version", "-V");

    /** Needs all of them. */
    private static final String COMPLETION = "completion";

    /** The commands, in the order of the help. */
    private static final Map<String, Supplier<Object>> COMMANDS = commands();

    public static void main(String[] args) {
        System.exit(commandLine(args).execute(args));
    }

    private static Map<String, Supplier<Object>> commands() {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("serve", ServeCommand::new);
        commands.put("demo", DemoCommand::new);
        commands.put("check-config", CheckConfigCommand::new);
        commands.put("status", StatusCommand::new);
        commands.put("key", KeyCommand::new);
        commands.put("account", AccountCommand::new);
        commands.put("cluster", ClusterCommand::new);
        commands.put("agent", AgentCommand::new);
        commands.put("keys", KeysCommand::new);
        commands.put("backup", BackupCommand::new);
        commands.put("restore", RestoreCommand::new);
        commands.put("migrate", MigrateCommand::new);
        commands.put("login", LoginCommand::new);
        commands.put("logout", LogoutCommand::new);
        commands.put("kubeconfig", KubeconfigCommand::new);
        commands.put("sign-in", SignInCommand::new);
        commands.put("audit", AuditCommand::new);
        commands.put("who-can", WhoCanCommand::new);
        commands.put("credential", CredentialCommand::new);
        commands.put("mcp", McpCommand::new);
        commands.put(COMPLETION, CompletionCommand::new);
        commands.put("version", VersionCommand::new);
        return commands;
    }

    /**
     * Creates only the commands that the arguments can mean, because kubectl waits for the start of {@code credential}; all of them
     * for no arguments.
     */
    public static CommandLine commandLine(String... args) {
        CommandLine root = new CommandLine(new Main());
        String first = args.length == 0 ? "" : args[0];
        COMMANDS.forEach((name, command) -> {
            if (!FEW.contains(first)
                    && (first.equals(name) || !COMMANDS.containsKey(first) || first.equals(COMPLETION))) {
                root.addSubcommand(name, command.get());
            }
        });
        root.getSubcommands().values().forEach(Main::addSettings);
        root.setUsageHelpWidth(HELP_WIDTH);
        root.setParameterExceptionHandler((e, arguments) -> refuse(e));
        root.setExecutionExceptionHandler((e, command, result) -> fail(command, explain(e), exitCode(command, e)));
        return root;
    }

    /** Adds the settings that a command uses as its options. */
    private static void addSettings(CommandLine command) {
        Object type = command.getCommand();
        if (type instanceof ServeCommand
                || type instanceof DemoCommand
                || type instanceof CheckConfigCommand
                || type instanceof StatusCommand) {
            SettingOptions.addTo(command.getCommandSpec());
        } else if (type instanceof KeyCommand || type instanceof AccountCommand || type instanceof ClusterCommand) {
            command.getSubcommands().values().forEach(Main::addStorage);
        } else if (type instanceof BackupCommand || type instanceof RestoreCommand || type instanceof MigrateCommand) {
            SettingOptions.addStorageTo(command.getCommandSpec());
        } else if (type instanceof KeysCommand) {
            command.getSubcommands().forEach((name, one) -> {
                if (!name.equals(KeysCommand.GENERATE)) {
                    SettingOptions.addStorageTo(one.getCommandSpec());
                }
            });
        }
    }

    private static void addStorage(CommandLine command) {
        if (command.getSubcommands().isEmpty()) {
            SettingOptions.addStorageTo(command.getCommandSpec());
        } else {
            command.getSubcommands().values().forEach(Main::addStorage);
        }
    }

    /** Reports a usage error. Values are not repeated in the message: they may be secrets. */
    private static int refuse(ParameterException e) {
        CommandLine command = e.getCommandLine();
        String message = e instanceof UnmatchedArgumentException unmatched
                ? notKnown(command, unmatched.getUnmatched().getFirst())
                : String.valueOf(e.getMessage());
        fail(command, message, ExitCode.USAGE);
        command.getErr().println("Run '" + command.getCommandSpec().qualifiedName() + " --help' for usage.");
        return ExitCode.USAGE;
    }

    private static String notKnown(CommandLine command, String word) {
        boolean isOption = word.startsWith("-");
        Collection<String> known = isOption
                ? command.getCommandSpec().optionsMap().keySet()
                : command.getSubcommands().keySet();
        String name = Excerpt.of(word.replaceFirst("(?s)=.*", ""));
        return Suggestion.nearest(name, known, 2)
                .map(near -> " (did you mean " + near + "?)")
                .map(meant -> name + ": " + (isOption ? "not an option" : "not a command") + meant)
                .orElse(name
                        + (isOption ? ": not an option" : ": not understood")
                        + (isOption || known.isEmpty() ? "" : " (expected: one of " + String.join(", ", known) + ")"));
    }

    private static int fail(CommandLine command, String message, int exitCode) {
        command.getErr().println("hypercube: " + message);
        return exitCode;
    }

    /** A supervisor need not start a gateway again with the same configuration. */
    private static int exitCode(CommandLine command, Exception failure) {
        return command.getCommand() instanceof ServeCommand && isOfTheConfiguration(failure)
                ? CONFIGURATION
                : ExitCode.SOFTWARE;
    }

    private static boolean isOfTheConfiguration(Exception failure) {
        return switch (failure) {
            case ConfigException e -> true;
            case MasterKeyException e -> true;
            case StartException e -> e.getCause() instanceof KubeconfigException;
            default -> false;
        };
    }

    /** Failures meant for people are printed as their message; all others as internal errors. */
    private static String explain(Exception failure) {
        return switch (failure) {
            case ApiException e -> e.status().message();
            case ConfigException e -> String.valueOf(e.getMessage());
            case StartException e -> String.valueOf(e.getMessage());
            case MasterKeyException e -> String.valueOf(e.getMessage());
            case StorageException e -> String.valueOf(e.getMessage());
            case IOException e when e.getClass() == IOException.class -> String.valueOf(e.getMessage());
            case UncheckedIOException e -> e.getMessage() + ": " + e.getCause();
            case IllegalArgumentException e -> String.valueOf(e.getMessage());
            default -> "internal error: " + failure;
        };
    }

    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {ProgramVersion.get().toString()};
        }
    }
}
