package io.hypercube.cli;

import io.hypercube.cli.client.ExecInfo;
import io.hypercube.cli.client.StoredSignIn;
import io.hypercube.cli.client.StoredSignIns;
import io.hypercube.core.identity.AccessKeyId;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code hypercube credential}: the exec credential plugin that kubectl runs. It never prompts and opens no browser: it returns
 * the token of the stored sign-in, which it renews a minute before it expires, or exchanges the access key pair of the environment and caches that token until a minute before it expires.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#client-go-credential-plugins">
 *     client-go credential plugins</a>
 */
@Command(
        name = "credential",
        description = {
            "Prints a token as an ExecCredential. kubectl runs this command as a credential plugin.",
            "The token comes from the access key pair in $" + EnvironmentKeyPair.ACCESS_KEY + " and $"
                    + EnvironmentKeyPair.SECRET_KEY + ", or from hypercube login."
        },
        mixinStandardHelpOptions = true)
public final class CredentialCommand implements Callable<Integer> {
    /** A cached token with less validity than this left is replaced. */
    private static final Duration LEFT = Duration.ofMinutes(1);

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOptions server;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Map<String, String> environment = Surroundings.current().environment();
        StoredSignIns signIns = StoredSignIns.ofUser(environment);
        ExecInfo info = ExecInfo.of(environment);
        URI gateway = server.require();
        Optional<String> authority = info.authorityPem();
        if (authority.isPresent() && !authority.equals(signIns.authority(gateway))) {
            // login then trusts the same CA as the kubeconfig
            signIns.keepAuthority(gateway, authority.get());
        }
        Optional<EnvironmentKeyPair> pair = EnvironmentKeyPair.of(environment);
        StoredSignIn signIn =
                pair.isEmpty() ? server.signedIn(signIns) : exchanged(signIns, gateway, pair.orElseThrow());
        spec.commandLine().getOut().println(info.answer(signIn));
        return ExitCode.OK;
    }

    private StoredSignIn exchanged(StoredSignIns signIns, URI gateway, EnvironmentKeyPair pair)
            throws IOException, InterruptedException {
        AccessKeyId key = pair.accessKey();
        Optional<StoredSignIn> kept = signIns.find(gateway, key)
                .filter(signIn -> signIn.expiration().isAfter(Instant.now().plus(LEFT)));
        if (kept.isPresent()) {
            return kept.get();
        }
        byte[] answer = server.anonymous(signIns)
                .call(
                        "POST",
                        "/api/v1/cube/key/token",
                        Map.of(
                                "accessKey",
                                key.value(),
                                "secretKey",
                                pair.secretKey().reveal()));
        StoredSignIn signIn = StoredSignIn.parse(answer);
        signIns.keep(gateway, key, signIn, signIn.expiration().minus(LEFT));
        return signIn;
    }
}
