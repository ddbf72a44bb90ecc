package io.hypercube.ai.finding;

import io.hypercube.ai.finding.Finding.Weight;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** ConfigMaps or Secrets that pods refer to and the cluster does not have. Reads their metadata only, each of them once. */
record MissingReferences(KnownKind referenced) implements Check {
    private static final int MOST = 20;
    private static final List<String> UNPULLED = List.of("ErrImagePull", "ImagePullBackOff");

    @Override
    public String subject() {
        return referenced.resource().resource() + " that pods refer to";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) throws ReadFailure, InterruptedException {
        Map<String, Boolean> known = new HashMap<>();
        for (JsonNode pod : evidence.wanted()) {
            boolean isNeeded = ContainerState.of(pod).stream().anyMatch(MissingReferences::isNotCreated);
            Map<String, String> names =
                    referenced == KnownKind.SECRET ? PodReferences.secrets(pod) : PodReferences.configMaps(pod);
            report(evidence, pod, names, isNeeded ? Weight.CAUSE : Weight.NOTE, known, found);
            if (referenced == KnownKind.SECRET) {
                boolean isUnpulled = ContainerState.of(pod).stream().anyMatch(each -> UNPULLED.contains(each.state()));
                Weight weight = isUnpulled ? Weight.CAUSE : Weight.NOTE;
                report(evidence, pod, PodReferences.pullSecrets(pod), weight, known, found);
            }
        }
    }

    private void report(
            Evidence evidence,
            JsonNode pod,
            Map<String, String> names,
            Weight weight,
            Map<String, Boolean> known,
            Consumer<Finding> found)
            throws ReadFailure, InterruptedException {
        for (Map.Entry<String, String> each : names.entrySet()) {
            String name = each.getKey();
            String namespace = ObjectFields.namespace(pod);
            String key = namespace + "/" + name;
            if (!known.containsKey(key) && known.size() < MOST) {
                known.put(key, exists(evidence, namespace, name));
            }
            if (!known.getOrDefault(key, true)) {
                found.accept(Finding.ofPod(
                        weight,
                        referenced.kind() + "Missing",
                        referenced.named(name) + " does not exist in the namespace " + namespace,
                        evidence.source(pod, each.getValue() + " -> " + referenced.named(name)),
                        evidence.nameOf(pod)));
            }
        }
    }

    private boolean exists(Evidence evidence, String namespace, String name) throws ReadFailure, InterruptedException {
        return evidence.reads()
                .getMetadata(referenced.resource(), namespace, name)
                .isPresent();
    }

    /** A container that waits for what it refers to. */
    private static boolean isNotCreated(ContainerState container) {
        boolean isWaiting = List.of("ContainerCreating", "CreateContainerConfigError", "PodInitializing", "Waiting")
                .contains(container.state());
        return isWaiting && container.role() != ContainerState.Role.DEBUG;
    }
}
