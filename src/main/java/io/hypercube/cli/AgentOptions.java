package io.hypercube.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Adds a cluster behind an agent, in place of one that the gateway dials with a kubeconfig. */
final class AgentOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--agent",
            description = {
                "Adds the cluster NAME, which an agent connects, and prints the manifest that runs the agent.",
                "Only on a running gateway (--server)."
            })
    private boolean agent;

    @Option(
            names = "--image",
            paramLabel = "IMAGE",
            description = "With --agent: the image of the agent. Default: that of the gateway's version.")
    private @Nullable String image;

    /** @throws ParameterException for options that do not fit together */
    boolean isGiven(ImportOptions options) {
        if (!agent && image != null) {
            throw new ParameterException(spec.commandLine(), "--image: given without --agent (expected: both)");
        }
        if (agent) {
            options.ofKubeconfig().ifPresent(option -> {
                throw new ParameterException(
                        spec.commandLine(), option + ": given with --agent (expected: cluster add NAME --agent)");
            });
        }
        return agent;
    }

    /** The body of the request that adds the cluster. */
    Map<String, Object> body(String name, ImportOptions options) {
        Map<String, Object> asked = options.body();
        asked.put("name", name);
        asked.put("agent", image == null ? Map.of() : Map.of("image", image));
        return asked;
    }
}
