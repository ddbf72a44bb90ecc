package io.hypercube.cli;

import io.hypercube.cli.client.GatewayClient;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code hypercube cluster join-token}: another join token for a cluster behind an agent. */
@Command(
        name = "join-token",
        description = {
            "Makes a join token for a cluster behind an agent, on a running gateway, and prints the manifest that runs the agent.",
            "It replaces a join token that was not used. Agents that have joined stay connected."
        },
        mixinStandardHelpOptions = true)
final class ClusterJoinTokenCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOptions server;

    @Mixin
    private OutputOption output;

    @Parameters(paramLabel = "NAME", description = "The cluster's name.")
    private String name;

    @Mixin
    private ManifestOptions manifest;

    @Override
    public Integer call() throws IOException, InterruptedException {
        String path = ClusterCommand.PATH + "/" + GatewayClient.segment(name) + "/jointokens";
        byte[] join = client(server, spec).call("POST", path, manifest.fields());
        print(JsonMapper.shared().readTree(join), name, output.format(), spec.commandLine());
        return ExitCode.OK;
    }

    /** @throws ParameterException when no gateway is named */
    static GatewayClient client(ServerOptions server, CommandSpec command) throws IOException, InterruptedException {
        if (!server.isGiven()) {
            throw new ParameterException(
                    command.commandLine(),
                    "--server: missing (expected: https://HOST:PORT, because a running gateway makes the join token)");
        }
        return server.client();
    }

    /**
     * Prints the manifest, for {@code kubectl apply -f -}, and apart from it what to do with it.
     *
     * @param join as the gateway has answered
     */
    static void print(JsonNode join, String cluster, OutputFormat format, CommandLine command) {
        switch (format) {
            case json -> command.getOut().println(join);
            case text -> {
                command.getOut().print(join.path("manifest").asString(""));
                command.getOut().flush();
                command.getErr()
                        .println("Apply this manifest in the cluster " + cluster + " before "
                                + join.path("expiration").asString("")
                                + ", with kubectl apply -f -. It has a join token,"
                                + " which is shown only once.");
                command.getErr()
                        .println("Outside of Kubernetes, save the join token as the file join-token and run: "
                                + join.path("command").asString(""));
            }
        }
    }
}
