package io.hypercube.cli;

import io.hypercube.client.SignIn;
import io.hypercube.client.SignIns;
import io.hypercube.identity.Secret;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hypercube login}: exchanges a password for a token and stores it for the other commands and for kubectl. */
@Command(
        name = "login",
        description = "Signs in to a running gateway. Later commands and kubectl use the stored token.",
        mixinStandardHelpOptions = true)
public final class LoginCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOptions server;

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The account. Prompts for it by default.")
    private @Nullable String name;

    @Mixin
    private PasswordInput input;

    @Override
    public Integer call() throws IOException, InterruptedException {
        URI gateway = server.require();
        SignIns signIns = SignIns.ofUser(System.getenv());
        String account = name == null ? String.valueOf(input.terminal("NAME").readLine("Account: ")) : name;
        Secret password = input.readOrAsk("Password: ");
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
                .println("Signed in to " + gateway + " as " + account + " until " + signIn.expiration());
        return ExitCode.OK;
    }
}
