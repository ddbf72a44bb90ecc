package io.hypercube.ai.finding;

import io.hypercube.ai.finding.Finding.Weight;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** A Service without ready endpoints: no pods, none that is ready, or a port that none has. */
record ServiceEndpoints() implements Check {
    @Override
    public String subject() {
        return "endpoints";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) throws ReadFailure, InterruptedException {
        if (!evidence.is(KnownKind.SERVICE) || type(evidence).equals("ExternalName")) {
            return;
        }
        boolean hasSelector =
                !ObjectFields.texts(evidence.object(), "spec", "selector").isEmpty();
        if (hasSelector && evidence.pods().isEmpty()) {
            found.accept(Finding.of(
                    Weight.CAUSE,
                    "NoPods",
                    "no pod of the namespace has the labels "
                            + Selectors.of(evidence.object()).orElse(""),
                    evidence.named() + " spec.selector"));
        }
        if (hasSelector && !evidence.pods().isEmpty()) {
            ports(evidence, found);
        }
        if (type(evidence).equals("LoadBalancer")
                && ObjectFields.items(evidence.object(), "status", "loadBalancer", "ingress")
                        .isEmpty()) {
            found.accept(Finding.of(
                    Weight.REASON,
                    "LoadBalancerPending",
                    "the load balancer has no address yet",
                    evidence.named() + " status.loadBalancer.ingress"));
        }
        endpoints(evidence, hasSelector, found);
    }

    private static String type(Evidence evidence) {
        return ObjectFields.text(evidence.object(), "spec", "type");
    }

    /** Ports by name, which the pods must have; a number may be any port. */
    private static void ports(Evidence evidence, Consumer<Finding> found) {
        for (JsonNode port : ObjectFields.items(evidence.object(), "spec", "ports")) {
            String target = ObjectFields.text(port, "targetPort");
            if (!target.isEmpty() && evidence.pods().stream().noneMatch(pod -> hasPort(pod, target))) {
                found.accept(Finding.of(
                        Weight.CAUSE,
                        "PortMissing",
                        "no container of the pods has a port with the name " + target,
                        evidence.named() + " spec.ports[" + ObjectFields.text(port, "name") + "].targetPort"));
            }
        }
    }

    private static boolean hasPort(JsonNode pod, String name) {
        return ObjectFields.items(pod, "spec", "containers").stream()
                .flatMap(container -> ObjectFields.items(container, "ports").stream())
                .anyMatch(port -> ObjectFields.text(port, "name").equals(name));
    }

    private static void endpoints(Evidence evidence, boolean hasSelector, Consumer<Finding> found)
            throws ReadFailure, InterruptedException {
        String name = ObjectFields.name(evidence.object());
        Optional<JsonNode> endpoints = evidence.reads().get(KnownKind.ENDPOINTS.resource(), evidence.namespace(), name);
        List<JsonNode> subsets =
                endpoints.map(each -> ObjectFields.items(each, "subsets")).orElse(List.of());
        long ready = count(subsets, "addresses");
        if (ready == 0) {
            long notReady = count(subsets, "notReadyAddresses");
            found.accept(Finding.of(
                    Weight.SYMPTOM,
                    "NoReadyEndpoints",
                    (hasSelector ? "" : "the Service has no selector, so its endpoints are made by hand; ")
                            + "0 addresses are ready, " + notReady + " not",
                    KnownKind.ENDPOINTS.named(name) + " subsets"));
        }
    }

    private static long count(List<JsonNode> subsets, String field) {
        return subsets.stream()
                .mapToLong(each -> ObjectFields.items(each, field).size())
                .sum();
    }
}
