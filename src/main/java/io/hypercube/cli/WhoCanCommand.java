package io.hypercube.cli;

import io.hypercube.cli.client.GatewayClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code hypercube who-can}: the subjects that RBAC allows something, in one cluster or in all. */
@Command(
        name = "who-can",
        description = {
            "Shows who may do something in the clusters, by which binding and role. Only RBAC is known.",
            "Reads the roles and bindings that you may list. The exit code is 1 when a cluster is missing from the answer."
        },
        mixinStandardHelpOptions = true)
public final class WhoCanCommand implements Callable<Integer> {
    private static final String PATH = "/api/v1/cube/whocan?pageSize=0";
    private static final List<String> HEADER =
            List.of("CLUSTER", "KIND", "SUBJECT", "NAMESPACE", "BINDING", "ROLE", "ONLY");

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOptions server;

    @Parameters(index = "0", paramLabel = "VERB", description = "A verb of RBAC, such as get, list, create or delete.")
    private String verb;

    @Parameters(
            index = "1",
            paramLabel = "RESOURCE",
            description = "A plural with its group: pods, deployments.apps or pods/log.")
    private String resource;

    @Parameters(index = "2", arity = "0..1", paramLabel = "NAME", description = "The name of one object.")
    private @Nullable String name;

    @ArgGroup
    private @Nullable Namespaces namespaces;

    @ArgGroup
    private @Nullable Clusters clusters;

    @Option(
            names = {"-o", "--output"},
            defaultValue = "table",
            paramLabel = "FORMAT",
            description = "Output format: table or json. Default: table.")
    private Format format;

    /** Without any of them, the question is about requests without a namespace. */
    private static final class Namespaces {
        @Option(
                names = {"-n", "--namespace"},
                paramLabel = "NAMESPACE",
                description = "The namespace. Default: those who may do it in all namespaces or without one.")
        private @Nullable String one;

        @Option(
                names = {"-A", "--all-namespaces"},
                description = "Also those who may do it in some namespaces only.")
        private boolean all;
    }

    private static final class Clusters {
        @Option(names = "--cluster", paramLabel = "NAME", description = "A cluster, or a group such as _prod.")
        private @Nullable String one;

        @Option(names = "--all-clusters", description = "All clusters that you may call. This is the default.")
        private boolean all;
    }

    private enum Format {
        table,
        json
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        byte[] answer = server.client().call("GET", target(), null);
        JsonNode grants = JsonMapper.shared().readTree(answer);
        switch (format) {
            case table ->
                OutputFormat.text.print(
                        spec.commandLine().getOut(),
                        HEADER,
                        grants.path("items")
                                .valueStream()
                                .map(WhoCanCommand::line)
                                .toList(),
                        List.of());
            case json -> spec.commandLine().getOut().println(new String(answer, StandardCharsets.UTF_8));
        }
        List<String> missing = missing(grants);
        missing.forEach(line -> spec.commandLine().getErr().println("hypercube: " + line));
        return missing.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private String target() {
        Map<String, @Nullable String> question = new LinkedHashMap<>();
        question.put("verb", verb);
        question.put("resource", resource);
        question.put("name", name);
        question.put("namespace", namespaces == null ? null : namespaces.all ? "*" : namespaces.one);
        question.put("cluster", clusters == null || clusters.all ? null : clusters.one);
        return PATH
                + question.entrySet().stream()
                        .filter(parameter -> parameter.getValue() != null)
                        .map(parameter -> "&" + parameter.getKey() + "="
                                + GatewayClient.segment(String.valueOf(parameter.getValue())))
                        .collect(Collectors.joining());
    }

    private static List<String> line(JsonNode grant) {
        JsonNode subject = grant.path("subject");
        JsonNode binding = grant.path("binding");
        String namespace = subject.path("namespace").asString("");
        return Stream.of(
                        grant.path("cluster").asString(""),
                        subject.path("kind").asString(""),
                        (namespace.isEmpty() ? "" : namespace + "/")
                                + subject.path("name").asString(""),
                        binding.path("namespace").asString("*"),
                        binding.path("kind").asString("") + "/"
                                + binding.path("name").asString(""),
                        grant.path("role").path("kind").asString("") + "/"
                                + grant.path("role").path("name").asString(""),
                        grant.path("rule")
                                .path("resourceNames")
                                .valueStream()
                                .map(JsonNode::asString)
                                .collect(Collectors.joining(",")))
                .map(AuditFormat::printable)
                .toList();
    }

    /** The clusters and items that the answer lacks, each as a message. */
    private static List<String> missing(JsonNode grants) {
        Stream<String> failed = grants.path("clusters")
                .valueStream()
                .filter(cluster -> cluster.has("error"))
                .map(cluster -> "cluster " + cluster.path("name").asString("") + ": "
                        + cluster.path("error").path("message").asString("no reason given"));
        Stream<String> cut = grants.path("truncated").asBoolean(false)
                ? Stream.of("there are more; ask about a namespace, a name or fewer clusters")
                : Stream.empty();
        return Stream.concat(failed, cut).map(AuditFormat::printable).toList();
    }
}
