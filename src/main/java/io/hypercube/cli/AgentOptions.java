package io.hypercube.cli;

import java.util.Map;
import picocli.CommandLine.Mixin;
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

    @Mixin
    private ManifestOptions manifest;

    /** @throws ParameterException for options that do not fit together */
    boolean isGiven(ImportOptions options) {
        if (!agent) {
            manifest.given().ifPresent(option -> {
                throw new ParameterException(spec.commandLine(), option + ": given without --agent (expected: both)");
            });
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
        asked.put("agent", manifest.fields());
        return asked;
    }
}
