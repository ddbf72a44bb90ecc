package io.hypercube.cli;

import io.hypercube.cli.client.DeviceFlow;
import io.hypercube.cli.client.StoredSignIn;
import io.hypercube.cli.client.StoredSignIn.Renewal;
import io.hypercube.cli.client.StoredSignIns;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hypercube logout}: ends the sign-in on the gateway and deletes its tokens here. */
@Command(
        name = "logout",
        description = {
            "Ends the sign-in of hypercube login, here and on the gateway, with its tokens and open streams.",
            "A token that was got with a password is deleted here and expires by itself."
        },
        mixinStandardHelpOptions = true)
public final class LogoutCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOptions server;

    @Override
    public Integer call() throws IOException, InterruptedException {
        URI gateway = server.require();
        StoredSignIns signIns = StoredSignIns.ofUser(Surroundings.current().environment());
        DeviceFlow flow = new DeviceFlow(server.anonymous(signIns));
        try (StoredSignIns.Lock _ = signIns.lock(gateway)) {
            Optional<StoredSignIn> stored = signIns.find(gateway, null);
            signIns.forget(gateway);
            Renewal renewal = stored.map(StoredSignIn::renewal).orElse(null);
            if (renewal != null) {
                end(flow, renewal);
            }
            String done = stored.isPresent() ? "Signed out of " : "Not signed in to ";
            spec.commandLine().getOut().println(done + gateway);
        }
        return ExitCode.OK;
    }

    private static void end(DeviceFlow flow, Renewal renewal) throws IOException, InterruptedException {
        try {
            flow.revoke(renewal.refreshToken());
        } catch (IOException e) {
            throw new IOException(
                    "signed out here only: " + e.getMessage() + "; end the sign-in on the account page of the console",
                    e);
        }
    }
}
