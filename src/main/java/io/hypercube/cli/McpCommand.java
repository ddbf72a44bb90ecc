package io.hypercube.cli;

import io.hypercube.cli.client.AiTokens;
import io.hypercube.cli.client.AiTokens.Credential;
import io.hypercube.cli.client.StoredSignIns;
import io.hypercube.cli.mcp.McpBridge;
import io.hypercube.cli.mcp.McpCalls;
import io.hypercube.core.identity.AiClient.AiScope;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code hypercube mcp}: a server of the Model Context Protocol on standard input and output, which passes each message on to the gateway.
 * It begins without a call, so that a failure reaches the client as an answer.
 */
@Command(
        name = "mcp",
        description = {
            "Serves the Model Context Protocol on standard input and output, for AI clients that start a program.",
            "Each message goes to the gateway, which must accept AI clients (setting mcp). They read, and change",
            "something only with --write, where the rules of the gateway let them (setting mcpRules).",
            "The token comes from the access key pair in $" + EnvironmentKeyPair.ACCESS_KEY + " and $"
                    + EnvironmentKeyPair.SECRET_KEY + ", or from hypercube login."
        },
        mixinStandardHelpOptions = true)
public final class McpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOptions server;

    @Option(
            names = "--clusters",
            paramLabel = "NAME[,NAME]",
            description = "Limits the AI client to these clusters; * for any sequence of characters. Default: all.")
    private @Nullable String clusters;

    @Option(
            names = "--namespaces",
            paramLabel = "NAME[,NAME]",
            description = {
                "Limits the AI client to these namespaces; * for any sequence of characters. Default: all.",
                "With namespaces, it can read nothing that belongs to a whole cluster."
            })
    private @Nullable String namespaces;

    @Option(
            names = "--write",
            description = {
                "Lets the AI client make plans for changes, where the rules of the gateway allow it.",
                "A person approves each plan in the console, unless a rule says otherwise. Default: reading only."
            })
    private boolean write;

    @Override
    public Integer call() throws IOException {
        server.refuseToken("a sign-in by hypercube login, or an access key pair in the environment");
        Surroundings surroundings = Surroundings.current();
        StoredSignIns signIns = StoredSignIns.ofUser(surroundings.environment());
        Credential credential = credential(signIns, surroundings.environment());
        String scope = write ? AiScope.text(EnumSet.of(AiScope.READ, AiScope.WRITE)) : "";
        AiTokens tokens = new AiTokens(server.anonymous(signIns), credential, scope);
        PrintWriter err = spec.commandLine().getErr();
        try (McpCalls gateway = new McpCalls(server.anonymous(signIns), tokens);
                OutputStream out = surroundings.out()) {
            new McpBridge(gateway, out, line -> err.println("hypercube: " + line)).run(surroundings.in());
        }
        return ExitCode.OK;
    }

    private Credential credential(StoredSignIns signIns, Map<String, String> environment) throws IOException {
        String ofClusters = narrowing("--clusters", clusters);
        String ofNamespaces = narrowing("--namespaces", namespaces);
        Optional<EnvironmentKeyPair> pair = EnvironmentKeyPair.of(environment);
        if (pair.isEmpty()) {
            return new Credential.OfSignIn(server.renewals(signIns), ofClusters, ofNamespaces);
        }
        for (String given : List.of(clusters == null ? "" : "--clusters", namespaces == null ? "" : "--namespaces")) {
            if (!given.isEmpty()) {
                throw new ParameterException(
                        spec.commandLine(),
                        given + ": not supported with an access key pair, whose scope counts (expected: none, or no $"
                                + EnvironmentKeyPair.ACCESS_KEY + ")");
            }
        }
        return new Credential.OfKeyPair(pair.get().accessKey(), pair.get().secretKey());
    }

    /** An empty value would be no limit at all. */
    private String narrowing(String option, @Nullable String value) {
        if (value != null && value.isBlank()) {
            throw new ParameterException(
                    spec.commandLine(), option + ": empty (expected: names or patterns, separated by commas)");
        }
        return value == null ? "" : value.strip();
    }
}
