package io.hypercube;

import io.hypercube.account.Account;
import io.hypercube.account.AccountView;
import io.hypercube.account.Accounts;
import io.hypercube.account.NewAccount;
import io.hypercube.identity.Role;
import io.hypercube.identity.Secret;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hypercube account}. */
@Command(
        name = "account",
        description = "Accounts: who may sign in.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
final class AccountCommand {
    @Spec
    private CommandSpec spec;

    @Command(
            name = "create",
            description = "Makes an account, with the password given or a random one, shown this once.",
            mixinStandardHelpOptions = true)
    void create(
            @Parameters(paramLabel = "NAME", description = "What clusters see as the user.") String name,
            @Option(
                            names = "--role",
                            defaultValue = "member",
                            paramLabel = "ROLE",
                            description = "admin or member. Default: member.")
                    String role,
            @Option(
                            names = "--group",
                            paramLabel = "GROUP",
                            description = "What clusters see as a group; may be given several times.")
                    List<String> groups,
            @Option(
                            names = "--allow-system-groups",
                            description =
                                    "Lets a --group begin with system:, which gives what Kubernetes gives its own parts.")
                    boolean systemGroups,
            @Option(names = "--password-stdin", description = "Reads the password from standard input.")
                    boolean fromInput,
            @Mixin OutputOption output) {
        Role parsed = Role.parse(role)
                .orElseThrow(() ->
                        new ParameterException(spec.commandLine(), "--role: " + role + " (expected: admin or member)"));
        NewAccount wanted = new NewAccount(name, "", parsed, groups == null ? List.of() : groups, systemGroups);
        Secret password = fromInput ? readPassword() : Accounts.randomPassword();
        try (LocalState state = LocalState.open(spec)) {
            state.accounts().create(wanted, password);
        }
        Map<String, Object> made = new LinkedHashMap<>();
        made.put("name", name);
        made.put("role", parsed.wireName());
        made.put("groups", wanted.groups());
        if (!fromInput) {
            made.put("password", password.reveal());
        }
        output.format().print(out(), made);
    }

    @Command(name = "list", description = "Shows all accounts.", mixinStandardHelpOptions = true)
    void list(@Mixin OutputOption output) {
        try (LocalState state = LocalState.open(spec)) {
            List<Account> accounts = state.accounts().list();
            output.format()
                    .print(
                            out(),
                            List.of("NAME", "ROLE", "DISABLED", "CREATED", "GROUPS"),
                            accounts.stream().map(AccountCommand::line).toList(),
                            accounts.stream().map(AccountView::of).toList());
        }
    }

    @Command(
            name = "passwd",
            description =
                    "Sets a password, the one given or a random one, shown this once. Ends what was got by the old one.",
            mixinStandardHelpOptions = true)
    void passwd(
            @Parameters(paramLabel = "NAME", description = "Whose password.") String name,
            @Option(names = "--password-stdin", description = "Reads the password from standard input.")
                    boolean fromInput) {
        Secret password = fromInput ? readPassword() : Accounts.randomPassword();
        try (LocalState state = LocalState.open(spec)) {
            state.accounts().setPassword(name, password);
        }
        if (!fromInput) {
            OutputFormat.text.print(out(), Map.of("password", password.reveal()));
        }
    }

    private static List<String> line(Account account) {
        return List.of(
                account.name(),
                account.role().wireName(),
                account.disabled() ? "yes" : "no",
                account.creation().toString(),
                String.join(",", account.groups()));
    }

    /** The first line; what {@code echo} adds at its end is not part of it. */
    private static Secret readPassword() {
        try {
            String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
            return Secret.of(line == null ? "" : line);
        } catch (IOException e) {
            throw new UncheckedIOException("standard input cannot be read", e);
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
