package io.hypercube;

import io.hypercube.client.SignIn;
import io.hypercube.client.SignIns;
import io.hypercube.identity.Secret;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hypercube login}: a password for a token that the other commands, and kubectl, find in the user's own folder. */
@Command(
        name = "login",
        description = "Signs in at a running gateway, for the commands that follow and for kubectl.",
        mixinStandardHelpOptions = true)
final class LoginCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOptions server;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The account. Asked for when it is not given.")
    private @Nullable String name;

    @Option(names = "--password-stdin", description = "Reads the password from standard input.")
    private boolean fromInput;

    @Override
    public Integer call() throws IOException, InterruptedException {
        URI gateway = server.require();
        SignIns signIns = SignIns.ofUser(System.getenv());
        String account = name == null ? ask("Account: ") : name;
        Secret password = fromInput ? readPassword() : askPassword();
        byte[] answer = server.anonymous(signIns)
                .call("POST", "/api/v1/cube/login", Map.of("name", account, "password", password.reveal()));
        SignIn signIn = SignIn.parse(answer);
        String authority = server.authority(signIns);
        if (authority != null) {
            signIns.keepAuthority(gateway, authority);
        }
        signIns.keep(gateway, null, signIn);
        spec.commandLine()
                .getOut()
                .println("Signed in at " + gateway + " as " + account + " until " + signIn.expiration());
        return ExitCode.OK;
    }

    private String ask(String prompt) {
        return String.valueOf(console("NAME").readLine(prompt));
    }

    private Secret askPassword() {
        return Secret.of(String.valueOf(console("--password-stdin").readPassword("Password: ")));
    }

    private Console console(String instead) {
        Console console = Objects.requireNonNull(System.console());
        if (!console.isTerminal()) {
            throw new ParameterException(
                    spec.commandLine(), instead + ": missing, and there is no terminal to ask at (expected: it)");
        }
        return console;
    }

    /** The first line; what {@code echo} adds at its end is not part of it. */
    private static Secret readPassword() throws IOException {
        String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        return Secret.of(line == null ? "" : line);
    }
}
