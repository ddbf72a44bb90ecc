package io.hypercube.cli;

import io.hypercube.auth.account.AccountView;
import io.hypercube.auth.account.Accounts;
import io.hypercube.auth.account.NewAccount;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code hypercube account}: accounts of a running gateway with {@code --server}, else of the data directory or database. */
@Command(
        name = "account",
        description = "Manages accounts on a running gateway (--server) or in the data directory.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class AccountCommand {
    @Spec
    private CommandSpec spec;

    @Command(
            name = "create",
            description =
                    "Creates an account. Without --password-stdin and --no-password, prints a random password, once.",
            mixinStandardHelpOptions = true)
    void create(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "NAME", description = "The account's name, which clusters see as the user name.")
                    String name,
            @Option(
                            names = "--role",
                            defaultValue = "member",
                            paramLabel = "ROLE",
                            description = "The account's role: admin or member. Default: member.")
                    String role,
            @Mixin GroupOptions groups,
            @Mixin InitialPassword initial,
            @Mixin OutputOption output)
            throws IOException, InterruptedException {
        Role parsed = Role.parse(role).orElseThrow(() -> wrong("--role: " + role + " (expected: admin or member)"));
        if (server.isGiven() && groups.allowsSystemGroups()) {
            throw wrong("--allow-system-groups: not allowed with --server (expected: --data-dir)");
        }
        NewAccount wanted = new NewAccount(name, "", parsed, groups.groups(), groups.allowsSystemGroups());
        if (initial.isContradictory()) {
            throw wrong("--no-password: not allowed with --password-stdin");
        }
        InitialPassword.Chosen chosen = initial.choose();
        Secret password = chosen.password().orElse(null);
        if (server.isGiven()) {
            new RemoteAccounts(server.client()).create(wanted, password);
        } else {
            try (LocalState state = LocalState.open(spec)) {
                state.accounts().create(wanted, password);
            }
        }
        output.format().print(out(), made(wanted, chosen.shown() ? password : null));
    }

    private static Map<String, Object> made(NewAccount account, @Nullable Secret random) {
        Map<String, Object> made = new LinkedHashMap<>();
        made.put("name", account.name());
        made.put("role", account.role().wireName());
        made.put("groups", account.groups());
        if (random != null) {
            made.put("password", random.reveal());
        }
        return made;
    }

    @Command(name = "list", description = "Lists all accounts.", mixinStandardHelpOptions = true)
    void list(@Mixin ServerOptions server, @Mixin OutputOption output) throws IOException, InterruptedException {
        List<JsonNode> accounts = server.isGiven() ? new RemoteAccounts(server.client()).list() : localAccounts();
        output.format()
                .print(
                        out(),
                        List.of("NAME", "ROLE", "DISABLED", "CREATED", "SOURCE", "GROUPS"),
                        accounts.stream().map(AccountCommand::line).toList(),
                        accounts);
    }

    private List<JsonNode> localAccounts() {
        try (LocalState state = LocalState.open(spec)) {
            return state.accounts().list().stream()
                    .map(account -> JsonMapper.shared().readTree(Json.write(AccountView.of(account))))
                    .toList();
        }
    }

    @Command(
            name = "passwd",
            description = {
                "Sets a password. Without --password-stdin, prints a random one, once. Ends sessions and tokens of the old one.",
                "With --server, changing your own password requires the old one: a prompt, or the second line of standard input."
            },
            mixinStandardHelpOptions = true)
    void passwd(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "NAME", description = "The account's name.") String name,
            @Mixin PasswordInput input,
            @Mixin OutputOption output)
            throws IOException, InterruptedException {
        Secret password = input.isGiven() ? input.read() : Accounts.randomPassword();
        if (server.isGiven()) {
            new RemoteAccounts(server.client()).setPassword(name, password, input);
        } else {
            try (LocalState state = LocalState.open(spec)) {
                state.accounts().setPassword(name, password);
            }
        }
        if (!input.isGiven()) {
            output.format().print(out(), Map.of("password", password.reveal()));
        }
    }

    private static List<String> line(JsonNode account) {
        return List.of(
                account.path("name").asString(""),
                account.path("role").asString(""),
                account.path("disabled").asBoolean(false) ? "yes" : "no",
                account.path("creationTimestamp").asString(""),
                account.path("source").asString("local"),
                StreamSupport.stream(account.path("groups").spliterator(), false)
                        .map(JsonNode::asString)
                        .collect(Collectors.joining(",")));
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
