package io.hypercube.ai.finding;

import io.hypercube.ai.finding.ClusterReads.Collection;
import io.hypercube.ai.finding.Finding.Weight;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** The workloads and claims of a namespace that are not ready, and the pods that belong to none of them. */
record NamespaceContents() implements Check {
    private static final int READ = 200;
    private static final List<KnownKind> KINDS = List.of(
            KnownKind.DEPLOYMENT,
            KnownKind.STATEFUL_SET,
            KnownKind.DAEMON_SET,
            KnownKind.JOB,
            KnownKind.PERSISTENT_VOLUME_CLAIM,
            KnownKind.POD);

    @Override
    public String subject() {
        return "contents of the namespace";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) throws InterruptedException {
        if (!evidence.is(KnownKind.NAMESPACE)) {
            return;
        }
        for (KnownKind kind : KINDS) {
            String plural = kind.resource().resource();
            List<JsonNode> all = evidence.attempts().orElse(List.of(), plural, () -> evidence.reads()
                    .list(Collection.of(kind.resource(), ObjectFields.name(evidence.object()), READ))
                    .items());
            all.stream()
                    .filter(each ->
                            Readiness.of(each, Optional.of(kind)) == Readiness.NOT_READY && !isReported(each, kind))
                    .forEach(each -> report(each, kind, found));
        }
    }

    /** A pod counts with the workload that made it. */
    private static boolean isReported(JsonNode object, KnownKind kind) {
        return kind == KnownKind.POD
                && ObjectFields.owners(object).anyMatch(each -> ObjectFields.isTrue(each, "controller"));
    }

    private static void report(JsonNode object, KnownKind kind, Consumer<Finding> found) {
        String named = kind.named(ObjectFields.name(object));
        found.accept(Finding.of(
                Weight.REASON,
                "NotReady",
                named + ": " + Workloads.state(object, Optional.of(kind)),
                named + " status"));
    }
}
