package io.hypercube.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The groups of a new account. */
final class GroupOptions {
    @Option(
            names = "--group",
            paramLabel = "GROUP",
            description = "What clusters see as a group; may be given several times.")
    private @Nullable List<String> groups;

    @Option(
            names = "--allow-system-groups",
            description = "Lets a --group begin with system:, which gives what Kubernetes gives its own parts."
                    + " Not with --server.")
    private boolean systemGroups;

    List<String> groups() {
        return groups == null ? List.of() : groups;
    }

    boolean allowsSystemGroups() {
        return systemGroups;
    }
}
