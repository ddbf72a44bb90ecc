package io.hypercube.cli;

import io.hypercube.cli.client.GatewayClient;
import io.hypercube.cli.client.Renewals;
import io.hypercube.cli.client.StoredSignIn;
import io.hypercube.cli.client.StoredSignIns;
import io.hypercube.config.SettingOptions;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that name a running gateway and the credential to call it with. */
final class ServerOptions {
    static final String SERVER_VARIABLE = "HYPERCUBE_SERVER";
    private static final String TOKEN_VARIABLE = "HYPERCUBE_TOKEN";
    private static final Map<String, Integer> PORTS = Map.of("https", 443, "http", 80);

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = {"The gateway's URL, https://HOST:PORT.", "Default: $" + SERVER_VARIABLE + "."})
    private @Nullable String server;

    @Option(
            names = "--certificate-authority",
            paramLabel = "FILE",
            description =
                    "CA certificates that verify the gateway. Default: those used before for this gateway, then the system's.")
    private @Nullable Path authority;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            description = {
                "The bearer token. Other users of this machine can see it on the command line; prefer $"
                        + TOKEN_VARIABLE + ".",
                "Default: $" + TOKEN_VARIABLE + ", then the sign-in by hypercube login."
            })
    private @Nullable String token;

    /**
     * Whether the command is to call a gateway, for commands that otherwise use the data directory. A flag for the data directory or
     * the database has precedence over the variable.
     */
    boolean isGiven() {
        return server != null
                || (!variable().isEmpty()
                        && SettingOptions.given(spec.commandLine().getParseResult())
                                .isEmpty());
    }

    private static String variable() {
        return Surroundings.current().environment().getOrDefault(SERVER_VARIABLE, "");
    }

    URI require() {
        String text = Objects.requireNonNullElseGet(server, ServerOptions::variable);
        if (text.isEmpty()) {
            throw wrong("missing");
        }
        return parse(text);
    }

    private URI parse(String text) {
        return address(text).orElseThrow(() -> wrong("not understood"));
    }

    /** Always a URL with a port, so that sign-ins are stored under one name for each gateway. Empty for what is not the URL of a gateway. */
    static Optional<URI> address(String text) {
        try {
            URI uri = URI.create(text);
            Integer port =
                    uri.getScheme() == null ? null : PORTS.get(uri.getScheme().toLowerCase(Locale.ROOT));
            boolean rest = uri.getRawQuery() != null
                    || uri.getRawFragment() != null
                    || uri.getRawUserInfo() != null
                    || !(uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"));
            return port == null || uri.getHost() == null || rest
                    ? Optional.empty()
                    : Optional.of(URI.create(uri.getScheme() + "://" + uri.getHost() + ":"
                            + (uri.getPort() < 0 ? port : uri.getPort())));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private ParameterException wrong(String what) {
        return new ParameterException(spec.commandLine(), "--server: " + what + " (expected: https://HOST:PORT)");
    }

    /** A client without a token. */
    GatewayClient anonymous(StoredSignIns signIns) throws IOException {
        return new GatewayClient(require(), authority(signIns), null);
    }

    GatewayClient client() throws IOException, InterruptedException {
        StoredSignIns signIns = StoredSignIns.ofUser(Surroundings.current().environment());
        return new GatewayClient(require(), authority(signIns), token(signIns));
    }

    /** @return null to trust the system's CA certificates */
    @Nullable
    String authority(StoredSignIns signIns) throws IOException {
        return authority == null
                ? signIns.authority(require()).orElse(null)
                : Files.readString(authority, StandardCharsets.ISO_8859_1);
    }

    private Secret token(StoredSignIns signIns) throws IOException, InterruptedException {
        String given = token == null ? Surroundings.current().environment().get(TOKEN_VARIABLE) : token;
        return given == null || given.isEmpty() ? signedIn(signIns).token() : Secret.of(given);
    }

    /** The stored sign-in, renewed if necessary. */
    StoredSignIn signedIn(StoredSignIns signIns) throws IOException, InterruptedException {
        return renewals(signIns).current();
    }

    Renewals renewals(StoredSignIns signIns) throws IOException {
        return new Renewals(signIns, anonymous(signIns), require());
    }

    /** For commands that a token of the caller is of no use to. The variable may be there for others. */
    void refuseToken(String expected) {
        if (token != null) {
            throw new ParameterException(spec.commandLine(), "--token: not supported (expected: " + expected + ")");
        }
    }
}
