package io.hypercube.cli;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the manifest runs the agents of a cluster. */
final class ManifestOptions {
    @Option(
            names = "--image",
            paramLabel = "IMAGE",
            description = "The image of the agent. Default: that of the gateway's version.")
    private @Nullable String image;

    @Option(
            names = "--namespace",
            paramLabel = "NAMESPACE",
            description = {
                "The namespace of the agents. Default: hypercube-agent.",
                "Name another one in a cluster where an agent of another gateway runs."
            })
    private @Nullable String namespace;

    /** Of the body of a request. */
    Map<String, String> fields() {
        Map<String, String> fields = new TreeMap<>();
        if (image != null) {
            fields.put("image", image);
        }
        if (namespace != null) {
            fields.put("namespace", namespace);
        }
        return fields;
    }

    /** One that was given. */
    Optional<String> given() {
        return fields().keySet().stream().findFirst().map(field -> "--" + field);
    }
}
