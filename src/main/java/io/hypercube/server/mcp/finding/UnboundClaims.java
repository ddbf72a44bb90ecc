package io.hypercube.server.mcp.finding;

import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.server.mcp.finding.Finding.Weight;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Claims that are missing or have no volume, of the pods that are not ready, and why they have none. */
record UnboundClaims() implements Check {
    private static final int MOST = 10;
    private static final GroupVersionResource CLAIMS = KnownKind.PERSISTENT_VOLUME_CLAIM.resource();
    private static final String DEFAULT_CLASS = "storageclass.kubernetes.io/is-default-class";
    private static final List<String> TELLING = List.of("ProvisioningFailed", "FailedBinding", "VolumeMismatch");

    @Override
    public String subject() {
        return "persistentvolumeclaims of pods, and storageclasses";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) throws ReadFailure, InterruptedException {
        if (evidence.is(KnownKind.PERSISTENT_VOLUME_CLAIM)) {
            report(evidence, evidence.object(), Optional.empty(), found);
            return;
        }
        Set<String> seen = new HashSet<>();
        for (JsonNode pod : evidence.wanted()) {
            for (Map.Entry<String, String> each : PodReferences.claims(pod).entrySet()) {
                if (seen.size() < MOST && seen.add(Tree.namespace(pod) + "/" + each.getKey())) {
                    check(evidence, pod, each, found);
                }
            }
        }
    }

    private static void check(
            Evidence evidence, JsonNode pod, Map.Entry<String, String> reference, Consumer<Finding> found)
            throws ReadFailure, InterruptedException {
        String name = reference.getKey();
        Optional<JsonNode> claim = evidence.reads().get(CLAIMS, Tree.namespace(pod), name);
        if (claim.isPresent()) {
            report(evidence, claim.get(), Optional.of(pod), found);
            return;
        }
        String named = KnownKind.PERSISTENT_VOLUME_CLAIM.named(name);
        found.accept(Finding.ofPod(
                Weight.CAUSE,
                "PersistentVolumeClaimMissing",
                named + " does not exist in the namespace " + Tree.namespace(pod),
                evidence.source(pod, reference.getValue() + " -> " + named),
                evidence.nameOf(pod)));
    }

    private static void report(Evidence evidence, JsonNode claim, Optional<JsonNode> pod, Consumer<Finding> found)
            throws ReadFailure, InterruptedException {
        String phase = Tree.text(claim, "status", "phase");
        if (phase.equals("Bound")) {
            return;
        }
        String named = KnownKind.PERSISTENT_VOLUME_CLAIM.named(evidence.nameOf(claim));
        if (phase.equals("Lost")) {
            found.accept(Finding.of(
                    Weight.CAUSE,
                    "ClaimLost",
                    "its volume " + Tree.text(claim, "spec", "volumeName") + " does not exist any more",
                    named + " status.phase"));
            return;
        }
        boolean waits = waitsForPod(evidence, claim);
        String users = pod.map(user -> "; used by " + KnownKind.POD.named(evidence.nameOf(user)))
                .orElse("");
        Weight waiting = pod.isPresent() ? Weight.NOTE : Weight.REASON;
        found.accept(Finding.of(
                waits ? waiting : Weight.CAUSE,
                waits ? "WaitForFirstConsumer" : "ClaimPending",
                "the claim has no volume: " + reason(evidence, claim, waits) + users,
                named + " status.phase"));
    }

    /** Whether it is bound only when a pod that uses it has a node. */
    private static boolean waitsForPod(Evidence evidence, JsonNode claim) throws ReadFailure, InterruptedException {
        String name = Tree.text(claim, "spec", "storageClassName");
        if (name.isEmpty()) {
            return false;
        }
        Optional<JsonNode> storage = evidence.reads().get(KnownKind.STORAGE_CLASS.resource(), "", name);
        return storage.filter(each -> Tree.text(each, "volumeBindingMode").equals("WaitForFirstConsumer"))
                .isPresent();
    }

    private static String reason(Evidence evidence, JsonNode claim, boolean waits)
            throws ReadFailure, InterruptedException {
        if (waits) {
            return "it gets one when a pod that uses it is scheduled";
        }
        String told = events(evidence, claim);
        String text = told.isEmpty() ? "" : " (" + told + ")";
        if (!Tree.has(claim, "spec", "storageClassName")) {
            return noClass(evidence) + text;
        }
        String name = Tree.text(claim, "spec", "storageClassName");
        if (name.isEmpty()) {
            return "its storageClassName is empty, so a PersistentVolume must be created for it" + text;
        }
        boolean exists = evidence.reads()
                .get(KnownKind.STORAGE_CLASS.resource(), "", name)
                .isPresent();
        return exists
                ? "the provisioner of " + KnownKind.STORAGE_CLASS.named(name) + " has made none" + text
                : KnownKind.STORAGE_CLASS.named(name) + " does not exist" + text;
    }

    private static String noClass(Evidence evidence) throws ReadFailure, InterruptedException {
        List<JsonNode> classes = evidence.reads()
                .list(ClusterReads.Collection.of(KnownKind.STORAGE_CLASS.resource(), "", 100))
                .items();
        boolean hasDefault = classes.stream().anyMatch(each -> Tree.text(each, "metadata", "annotations", DEFAULT_CLASS)
                .equals("true"));
        return hasDefault
                ? "it has no storageClassName, and was created before there was a default storage class"
                : "it has no storageClassName, and the cluster has no default storage class";
    }

    private static String events(Evidence evidence, JsonNode claim) throws ReadFailure, InterruptedException {
        List<JsonNode> events = NewestEvents.of(
                evidence.reads(), Tree.namespace(claim), NewestEvents.about(List.of(Tree.name(claim))), 50);
        return MergedEvent.of(events).stream()
                .filter(each -> TELLING.contains(each.reason()))
                .map(MergedEvent::message)
                .limit(1)
                .collect(Collectors.joining());
    }
}
