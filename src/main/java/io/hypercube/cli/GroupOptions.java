package io.hypercube.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The group options of a new account. */
final class GroupOptions {
    @Option(
            names = "--group",
            paramLabel = "GROUP",
            description = "A group that clusters see the account in. May be repeated.")
    private @Nullable List<String> groups;

    @Option(
            names = "--allow-system-groups",
            description = "Allows groups that start with system:, which hold the permissions of Kubernetes components."
                    + " Not allowed with --server.")
    private boolean systemGroups;

    List<String> groups() {
        return groups == null ? List.of() : groups;
    }

    boolean allowsSystemGroups() {
        return systemGroups;
    }
}
