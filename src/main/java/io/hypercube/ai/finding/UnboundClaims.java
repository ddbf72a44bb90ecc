package io.hypercube.ai.finding;

import io.hypercube.ai.finding.Finding.Weight;
import io.hypercube.core.kube.GroupVersionResource;
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
    private static final GroupVersionResource CLASSES = KnownKind.STORAGE_CLASS.resource();
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
                if (seen.size() < MOST && seen.add(ObjectFields.namespace(pod) + "/" + each.getKey())) {
                    check(evidence, pod, each, found);
                }
            }
        }
    }

    private static void check(
            Evidence evidence, JsonNode pod, Map.Entry<String, String> reference, Consumer<Finding> found)
            throws ReadFailure, InterruptedException {
        String name = reference.getKey();
        Optional<JsonNode> claim = evidence.reads().get(CLAIMS, ObjectFields.namespace(pod), name);
        if (claim.isPresent()) {
            report(evidence, claim.get(), Optional.of(pod), found);
            return;
        }
        String named = KnownKind.PERSISTENT_VOLUME_CLAIM.named(name);
        found.accept(Finding.ofPod(
                Weight.CAUSE,
                "PersistentVolumeClaimMissing",
                named + " does not exist in the namespace " + ObjectFields.namespace(pod),
                evidence.source(pod, reference.getValue() + " -> " + named),
                evidence.nameOf(pod)));
    }

    private static void report(Evidence evidence, JsonNode claim, Optional<JsonNode> pod, Consumer<Finding> found)
            throws InterruptedException {
        String phase = ObjectFields.text(claim, "status", "phase");
        if (phase.equals("Bound")) {
            return;
        }
        String named = KnownKind.PERSISTENT_VOLUME_CLAIM.named(evidence.nameOf(claim));
        if (phase.equals("Lost")) {
            found.accept(Finding.of(
                    Weight.CAUSE,
                    "ClaimLost",
                    "its volume " + ObjectFields.text(claim, "spec", "volumeName") + " does not exist any more",
                    named + " status.phase"));
            return;
        }
        Optional<Optional<JsonNode>> storage = storageClass(evidence, claim);
        boolean waits = storage.flatMap(each -> each)
                .filter(each -> ObjectFields.text(each, "volumeBindingMode").equals("WaitForFirstConsumer"))
                .isPresent();
        String users = pod.map(user -> "; used by " + KnownKind.POD.named(evidence.nameOf(user)))
                .orElse("");
        Weight waiting = pod.isPresent() ? Weight.NOTE : Weight.REASON;
        String reason = waits ? "it gets one when a pod that uses it is scheduled" : reason(evidence, claim, storage);
        found.accept(Finding.of(
                waits ? waiting : Weight.CAUSE,
                waits ? "WaitForFirstConsumer" : "ClaimPending",
                "the claim has no volume" + (reason.isEmpty() ? "" : ": " + reason) + users,
                named + " status.phase"));
    }

    /** The class that the claim names: empty when it names none or may not be read, and an empty one that does not exist. */
    private static Optional<Optional<JsonNode>> storageClass(Evidence evidence, JsonNode claim)
            throws InterruptedException {
        String name = ObjectFields.text(claim, "spec", "storageClassName");
        return name.isEmpty()
                ? Optional.empty()
                : evidence.attempts()
                        .orElse(
                                Optional.empty(),
                                CLASSES.resource(),
                                () -> Optional.of(evidence.reads().get(CLASSES, "", name)));
    }

    /** The findings of the claim's events, which the caller may read more often than the class, and those of the class. */
    private static String reason(Evidence evidence, JsonNode claim, Optional<Optional<JsonNode>> storage)
            throws InterruptedException {
        String told = evidence.attempts().orElse("", "events", () -> events(evidence, claim));
        String known = ofClass(evidence, claim, storage);
        return told.isEmpty() || known.isEmpty() ? known + told : known + " (" + told + ")";
    }

    private static String ofClass(Evidence evidence, JsonNode claim, Optional<Optional<JsonNode>> storage)
            throws InterruptedException {
        if (!ObjectFields.has(claim, "spec", "storageClassName")) {
            return evidence.attempts()
                    .orElse("it has no storageClassName", CLASSES.resource(), () -> noClass(evidence));
        }
        String name = ObjectFields.text(claim, "spec", "storageClassName");
        if (name.isEmpty()) {
            return "its storageClassName is empty, so a PersistentVolume must be created for it";
        }
        String named = KnownKind.STORAGE_CLASS.named(name);
        return storage.map(found -> found.isPresent()
                        ? "the provisioner of " + named + " has made none"
                        : named + " does not exist")
                .orElse("");
    }

    private static String noClass(Evidence evidence) throws ReadFailure, InterruptedException {
        List<JsonNode> classes = evidence.reads()
                .list(ClusterReads.Collection.of(CLASSES, "", 100))
                .items();
        boolean hasDefault = classes.stream()
                .anyMatch(each -> ObjectFields.text(each, "metadata", "annotations", DEFAULT_CLASS)
                        .equals("true"));
        return hasDefault
                ? "it has no storageClassName, and was created before there was a default storage class"
                : "it has no storageClassName, and the cluster has no default storage class";
    }

    private static String events(Evidence evidence, JsonNode claim) throws ReadFailure, InterruptedException {
        List<JsonNode> events = NewestEvents.of(
                evidence.reads(),
                ObjectFields.namespace(claim),
                NewestEvents.about(List.of(ObjectFields.name(claim))),
                50);
        return MergedEvent.of(events).stream()
                .filter(each -> TELLING.contains(each.reason()))
                .map(MergedEvent::message)
                .limit(1)
                .collect(Collectors.joining());
    }
}
