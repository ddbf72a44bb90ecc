package io.hypercube.cli;

import io.hypercube.cli.client.DeviceFlow;
import io.hypercube.cli.client.GatewayClient;
import io.hypercube.cli.client.StoredSignIn;
import io.hypercube.cli.client.StoredSignIn.Renewal;
import io.hypercube.cli.client.StoredSignIns;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hypercube login}: signs in by approval in the console, or with a password, for the other commands and for kubectl. */
@Command(
        name = "login",
        description = {
            "Signs in to a running gateway. Later commands and kubectl use and renew the stored token.",
            "Prints a code and an address; approve the code there in a browser, on any machine.",
            "With NAME, --password, --password-stdin or --provider, signs in with a password instead, until the token expires."
        },
        mixinStandardHelpOptions = true)
public final class LoginCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOptions server;

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description = "The account to sign in to with a password. Prompts for it by default.")
    private @Nullable String name;

    @Option(names = "--password", description = "Signs in with a password, without a browser.")
    private boolean withPassword;

    @Option(
            names = "--provider",
            paramLabel = "PROVIDER",
            description = "The LDAP provider of the account and its password. Default: a local account.")
    private @Nullable String provider;

    @Option(names = "--no-browser", description = "Opens no browser.")
    private boolean withoutBrowser;

    @Mixin
    private PasswordInput input;

    @Override
    public Integer call() throws IOException, InterruptedException {
        URI gateway = server.require();
        StoredSignIns signIns = StoredSignIns.ofUser(Surroundings.current().environment());
        GatewayClient client = server.anonymous(signIns);
        boolean byPassword = withPassword || name != null || provider != null || input.isGiven();
        DeviceFlow.Granted granted = byPassword ? byPassword(client) : byApproval(client);
        StoredSignIn signIn = granted.signIn();
        String authority = server.authority(signIns);
        if (authority != null) {
            signIns.keepAuthority(gateway, authority);
        }
        replace(signIns, gateway, signIn, new DeviceFlow(client));
        String until = signIn.renewal() == null ? " until " + signIn.expiration() : "";
        spec.commandLine().getOut().println("Signed in to " + gateway + " as " + granted.account() + until);
        return ExitCode.OK;
    }

    private DeviceFlow.Granted byPassword(GatewayClient client) throws IOException, InterruptedException {
        String account = name == null ? String.valueOf(input.terminal("NAME").readLine("Account: ")) : name;
        Secret password = input.readOrAsk("Password: ");
        Map<String, String> body = new HashMap<>(Map.of("name", account, "password", password.reveal()));
        if (provider != null) {
            body.put("provider", provider);
        }
        byte[] answer = client.call("POST", "/api/v1/cube/login", body);
        return new DeviceFlow.Granted(StoredSignIn.parse(answer), account);
    }

    private DeviceFlow.Granted byApproval(GatewayClient client) throws IOException, InterruptedException {
        DeviceFlow flow = new DeviceFlow(client);
        DeviceFlow.Started started = flow.start(ThisDevice.name());
        PrintWriter err = spec.commandLine().getErr();
        err.println("Open " + started.pageWithCode());
        err.println("and approve the code " + started.userCode() + " there. Waiting.");
        err.flush();
        if (!withoutBrowser) {
            ThisDevice.open(started.pageWithCode(), Surroundings.current().environment());
        }
        return flow.await(started);
    }

    /** Stores the sign-in and ends the one before it on the gateway, which does not matter if it fails. */
    private static void replace(StoredSignIns signIns, URI gateway, StoredSignIn signIn, DeviceFlow flow)
            throws IOException, InterruptedException {
        try (StoredSignIns.Lock _ = signIns.lock(gateway)) {
            Optional<Renewal> before =
                    signIns.find(gateway, null).flatMap(stored -> Optional.ofNullable(stored.renewal()));
            signIns.keep(gateway, null, signIn);
            if (before.isPresent()) {
                flow.revoke(before.get().refreshToken());
            }
        } catch (IOException e) {
            if (signIns.find(gateway, null).filter(signIn::equals).isEmpty()) {
                throw e;
            }
        }
    }
}
