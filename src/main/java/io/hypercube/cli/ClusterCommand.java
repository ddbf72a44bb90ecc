package io.hypercube.cli;

import io.hypercube.cli.client.GatewayClient;
import io.hypercube.cluster.ClusterStore;
import io.hypercube.core.kube.ClusterName;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code hypercube cluster}: imported clusters of a gateway with {@code --server}, else of the data directory or database. */
@Command(
        name = "cluster",
        description = "Manages imported clusters on a running gateway (--server) or in the data directory.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {ClusterGroupCommand.class, ClusterJoinTokenCommand.class})
public final class ClusterCommand {
    static final String PATH = "/api/v1/cube/clusters";

    @Spec
    private CommandSpec spec;

    private record Row(String name, Map<String, String> labels, Instant creationTimestamp) {}

    @Command(
            name = "add",
            description = "Imports one context of a kubeconfig, or adds a cluster that an agent connects.",
            mixinStandardHelpOptions = true)
    void add(
            @Mixin ServerOptions server,
            @Parameters(
                            paramLabel = "KUBECONFIG|NAME",
                            description = "The kubeconfig file. To embed certificate files: kubectl config view --raw"
                                    + " --flatten. With --agent: the cluster's name.")
                    String subject,
            @Mixin ImportOptions options,
            @Mixin AgentOptions agent,
            @Mixin OutputOption output)
            throws IOException, InterruptedException {
        if (agent.isGiven(options)) {
            byte[] cluster =
                    ClusterJoinTokenCommand.client(server, spec).call("POST", PATH, agent.body(subject, options));
            ClusterJoinTokenCommand.print(json(cluster).path("join"), subject, output.format(), spec.commandLine());
            return;
        }
        String text = Files.readString(Path.of(subject));
        String made;
        if (server.isGiven()) {
            made = json(server.client().call("POST", PATH, options.body(text)))
                    .path("name")
                    .asString("");
        } else {
            try (LocalState state = LocalState.open(spec)) {
                made = state.clusters().create(options.asked(text)).value();
            }
        }
        output.format().print(out(), Map.of("name", made));
    }

    @Command(name = "list", description = "Lists the clusters.", mixinStandardHelpOptions = true)
    void list(@Mixin ServerOptions server, @Mixin OutputOption output) throws IOException, InterruptedException {
        if (server.isGiven()) {
            listRemote(server.client(), output.format());
            return;
        }
        try (LocalState state = LocalState.open(spec)) {
            List<ClusterStore.Stored> clusters = state.clusters().list();
            output.format()
                    .print(
                            out(),
                            List.of("NAME", "CREATED", "LABELS"),
                            clusters.stream()
                                    .map(cluster -> List.of(
                                            cluster.name().value(),
                                            cluster.creation().toString(),
                                            text(cluster.labels())))
                                    .toList(),
                            clusters.stream()
                                    .map(cluster ->
                                            new Row(cluster.name().value(), cluster.labels(), cluster.creation()))
                                    .toList());
        }
    }

    private void listRemote(GatewayClient client, OutputFormat output) throws IOException, InterruptedException {
        byte[] answer = client.call("GET", PATH + "?pageSize=0", null);
        List<JsonNode> clusters = StreamSupport.stream(
                        json(answer).path("items").spliterator(), false)
                .toList();
        output.print(
                out(),
                List.of("NAME", "STATE", "VERSION", "SOURCE", "LABELS"),
                clusters.stream().map(ClusterCommand::line).toList(),
                clusters);
    }

    @Command(
            name = "remove",
            description = "Removes an imported cluster and ends the calls to it.",
            mixinStandardHelpOptions = true)
    void remove(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "NAME", description = "The cluster's name.") String name)
            throws IOException, InterruptedException {
        if (server.isGiven()) {
            server.client().call("DELETE", PATH + "/" + GatewayClient.segment(name), null);
            return;
        }
        try (LocalState state = LocalState.open(spec)) {
            state.clusters().delete(new ClusterName(name));
        }
    }

    private static List<String> line(JsonNode cluster) {
        Map<String, String> labels = new TreeMap<>();
        cluster.path("labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asString("")));
        return List.of(
                cluster.path("name").asString(""),
                cluster.path("state").asString(""),
                cluster.path("version").asString(""),
                cluster.path("source").asString(""),
                text(labels));
    }

    private static String text(Map<String, String> labels) {
        return new TreeMap<>(labels)
                .entrySet().stream()
                        .map(label -> label.getKey() + "=" + label.getValue())
                        .collect(Collectors.joining(","));
    }

    private static JsonNode json(byte[] answer) {
        return JsonMapper.shared().readTree(answer);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
