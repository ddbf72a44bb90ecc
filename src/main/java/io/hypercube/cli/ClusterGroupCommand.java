package io.hypercube.cli;

import io.hypercube.cli.client.GatewayClient;
import io.hypercube.core.http.Json;
import io.hypercube.fleet.group.ClusterGroupRequest;
import io.hypercube.fleet.group.ClusterGroupStore;
import io.hypercube.fleet.group.SavedGroups;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hypercube cluster group}: saved groups of a gateway with {@code --server}, else of the data directory or database. */
@Command(
        name = "group",
        description = "Manages saved groups of clusters. The group prod is called as the cluster _prod.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
final class ClusterGroupCommand {
    private static final String PATH = "/api/v1/cube/clustergroups";

    @Spec
    private CommandSpec spec;

    private record Page(List<ClusterGroupStore.Stored> items, int total) {}

    @Command(name = "list", description = "Lists the groups.", mixinStandardHelpOptions = true)
    void list(@Mixin ServerOptions server, @Mixin OutputOption output) throws IOException, InterruptedException {
        List<ClusterGroupStore.Stored> groups;
        if (server.isGiven()) {
            byte[] answer = server.client().call("GET", PATH + "?pageSize=0", null);
            groups = Json.read(answer, Page.class).items();
        } else {
            try (LocalState state = LocalState.open(spec)) {
                groups = saved(state).list();
            }
        }
        output.format()
                .print(
                        out(),
                        List.of("NAME", "CLUSTERS", "SELECTOR"),
                        groups.stream().map(ClusterGroupCommand::line).toList(),
                        groups);
    }

    @Command(
            name = "set",
            description = "Saves a group, in place of the one of the same name.",
            mixinStandardHelpOptions = true)
    void set(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "NAME", description = "The group's name, without _.") String name,
            @Option(
                            names = "--clusters",
                            paramLabel = "NAME",
                            split = ",",
                            description =
                                    "Names of clusters, in which * stands for any characters. Separated by commas.")
                    @Nullable
                    List<@Nullable String> clusters,
            @Option(
                            names = "--cluster-selector",
                            paramLabel = "SELECTOR",
                            description =
                                    "A label selector over the labels of clusters. With --clusters, both must match.")
                    @Nullable
                    String clusterSelector)
            throws IOException, InterruptedException {
        if (server.isGiven()) {
            Map<String, @Nullable Object> body = new LinkedHashMap<>();
            body.put("clusters", clusters);
            body.put("clusterSelector", clusterSelector);
            body.values().removeIf(Objects::isNull);
            server.client().call("PUT", path(name), body);
            return;
        }
        try (LocalState state = LocalState.open(spec)) {
            saved(state).save(new ClusterGroupRequest(clusters, clusterSelector).named(name));
        }
    }

    @Command(name = "delete", description = "Deletes a group. Its clusters stay.", mixinStandardHelpOptions = true)
    void delete(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = "NAME", description = "The group's name, without _.") String name)
            throws IOException, InterruptedException {
        if (server.isGiven()) {
            server.client().call("DELETE", path(name), null);
            return;
        }
        try (LocalState state = LocalState.open(spec)) {
            saved(state).delete(name);
        }
    }

    private static SavedGroups saved(LocalState state) {
        return new SavedGroups(state.storage().clusterGroups());
    }

    private static String path(String name) {
        return PATH + "/" + GatewayClient.segment(name);
    }

    private static List<String> line(ClusterGroupStore.Stored group) {
        return List.of(
                group.name(),
                String.join(",", Objects.requireNonNullElse(group.clusters(), List.of("*"))),
                Objects.requireNonNullElse(group.clusterSelector(), ""));
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
