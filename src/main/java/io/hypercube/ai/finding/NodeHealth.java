package io.hypercube.ai.finding;

import io.hypercube.ai.finding.Finding.Weight;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** The node itself, or the nodes of the pods that are not ready: not ready, short of something, or gone. */
record NodeHealth() implements Check {
    private static final int MOST = 5;

    @Override
    public String subject() {
        return "nodes of pods";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) throws ReadFailure, InterruptedException {
        if (evidence.is(KnownKind.NODE)) {
            report(evidence.object(), found);
            return;
        }
        Set<String> names = new LinkedHashSet<>();
        evidence.wanted().forEach(pod -> names.add(ObjectFields.text(pod, "spec", "nodeName")));
        names.remove("");
        for (String name : names.stream().limit(MOST).toList()) {
            Optional<JsonNode> node = evidence.reads().get(KnownKind.NODE.resource(), "", name);
            if (node.isPresent()) {
                report(node.get(), found);
            } else {
                found.accept(Finding.of(
                        Weight.CAUSE,
                        "NodeMissing",
                        "the node of the pods does not exist",
                        KnownKind.NODE.named(name)));
            }
        }
    }

    private static void report(JsonNode node, Consumer<Finding> found) {
        String named = KnownKind.NODE.named(ObjectFields.name(node));
        for (Condition each : Condition.of(node)) {
            boolean isReady = each.type().equals("Ready");
            if (isReady ? !each.isTrue() : each.isTrue()) {
                found.accept(Finding.of(
                        Weight.CAUSE,
                        isReady ? "NodeNotReady" : each.type(),
                        ObjectFields.either(each.message(), each.reason()),
                        named + " " + each.path()));
            }
        }
        if (ObjectFields.isTrue(node, "spec", "unschedulable")) {
            found.accept(Finding.of(
                    Weight.NOTE, "SchedulingDisabled", "the node takes no new pods", named + " spec.unschedulable"));
        }
    }
}
