package io.hypercube.cli;

import io.hypercube.cluster.ClusterImports.ClusterImport;
import io.hypercube.cluster.IdentityView;
import io.hypercube.core.identity.Secret;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a kubeconfig becomes a cluster. Labels and identity are also those of a cluster behind an agent. */
final class ImportOptions {
    @Option(names = "--name", paramLabel = "NAME", description = "The cluster's name. Default: the context's name.")
    private @Nullable String name;

    @Option(
            names = "--context",
            paramLabel = "NAME",
            description = "The context to import. Default: the current context, or the only one.")
    private @Nullable String context;

    @Option(names = "--label", paramLabel = "KEY=VALUE", description = "A label. May be repeated.")
    private @Nullable Map<String, @Nullable String> labels;

    @Option(
            names = "--identity",
            paramLabel = "TYPE",
            description =
                    "How the cluster learns who a caller is: impersonation, or token for a short-lived token of each"
                            + " caller, with a context that has no credential. Default: as the kubeconfig says, otherwise"
                            + " impersonation.")
    private @Nullable String identity;

    @Option(
            names = "--audience",
            paramLabel = "NAME",
            description = "The audience of the tokens, which the API server accepts. Required by --identity token.")
    private @Nullable String audience;

    ClusterImport asked(String kubeconfig) {
        return new ClusterImport(name, Secret.of(kubeconfig), context, labels, identity());
    }

    /** The body of the same request over HTTP. */
    Map<String, Object> body(String kubeconfig) {
        Map<String, Object> asked = body();
        asked.put("name", name);
        asked.put("kubeconfig", kubeconfig);
        asked.put("context", context);
        asked.values().removeIf(Objects::isNull);
        return asked;
    }

    /** The fields that every cluster may have. */
    Map<String, Object> body() {
        Map<String, Object> asked = new LinkedHashMap<>();
        asked.put("labels", labels);
        asked.put("identity", identity());
        asked.values().removeIf(Objects::isNull);
        return asked;
    }

    /** An option that was given and that a cluster without a kubeconfig does not have. */
    Optional<String> ofKubeconfig() {
        return name != null
                ? Optional.of("--name")
                : Optional.ofNullable(context).map(given -> "--context");
    }

    private @Nullable IdentityView identity() {
        return identity == null && audience == null ? null : new IdentityView(identity, audience);
    }
}
