package io.hypercube.ai.finding;

import io.hypercube.ai.finding.ContainerState.Ending;
import io.hypercube.ai.finding.ContainerState.Role;
import io.hypercube.ai.finding.Finding.Weight;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Containers that are not ready: cannot start, end, or run and do not answer their probe. */
record ContainerFailures() implements Check {
    /** States of a container that waits for something else, which another check names. */
    private static final List<String> WAITING = List.of("Waiting", "PodInitializing", "ContainerCreating");

    private static final List<String> UNPULLED =
            List.of("ErrImagePull", "ImagePullBackOff", "InvalidImageName", "ErrImageNeverPull");
    private static final Map<Integer, String> CODES = Map.of(
            126, "the command cannot be executed",
            127, "the command was not found",
            137, "killed by SIGKILL",
            139, "segmentation fault",
            143, "ended by SIGTERM");

    @Override
    public String subject() {
        return "containers of pods";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) {
        evidence.pods().forEach(pod -> restarts(evidence, pod, found));
        for (JsonNode pod : evidence.wanted()) {
            String reason = ObjectFields.text(pod, "status", "reason");
            if (!reason.isEmpty()) {
                String message = ObjectFields.text(pod, "status", "message");
                found.accept(Finding.ofPod(
                        Weight.REASON, reason, message, evidence.source(pod, "status.reason"), evidence.nameOf(pod)));
            }
            for (ContainerState each : ContainerState.of(pod)) {
                boolean isStuck = each.role() != Role.DEBUG && !each.ready() && !each.isDone();
                if (isStuck && !WAITING.contains(each.state()) && !isRunningInit(each)) {
                    found.accept(finding(evidence, pod, each));
                }
            }
            gates(evidence, pod, found);
        }
    }

    /** An init container at work is no failure. */
    private static boolean isRunningInit(ContainerState container) {
        return container.role() == Role.INIT && container.running() && !container.failed();
    }

    private static Finding finding(Evidence evidence, JsonNode pod, ContainerState container) {
        String reason = container.running() ? "NotReady" : container.state();
        return Finding.ofPod(
                Weight.REASON,
                reason,
                message(evidence, pod, container),
                evidence.source(pod, container.path() + ".state"),
                evidence.nameOf(pod));
    }

    private static String message(Evidence evidence, JsonNode pod, ContainerState container) {
        List<String> parts = new ArrayList<>();
        parts.add("container " + container.name() + (container.running() ? " runs and is not ready" : ""));
        add(parts, container.message());
        if (UNPULLED.contains(container.state())) {
            parts.add("image " + container.image());
            pull(evidence, pod, container).ifPresent(message -> add(parts, message));
        }
        container.latestEnd().filter(Ending::failed).ifPresent(end -> addEnd(parts, container, end));
        if (container.restarts() > 0) {
            parts.add(container.restarts() + (container.restarts() == 1 ? " restart" : " restarts"));
        }
        probe(evidence, pod, container).ifPresent(message -> add(parts, message));
        return String.join("; ", parts);
    }

    /** Why an image was not pulled: that of this container, where a message names it. */
    private static Optional<String> pull(Evidence evidence, JsonNode pod, ContainerState container) {
        List<MergedEvent> failed = evidence.eventsOf(pod, List.of("Failed")).toList();
        return Stream.of(container.image(), "")
                .flatMap(image -> failed.stream().map(event -> event.message("Failed to pull image", image)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static void addEnd(List<String> parts, ContainerState container, Ending end) {
        String limit = container.memoryLimit();
        String meaning = end.reason().equals("OOMKilled")
                ? " (out of memory; "
                        + (limit.isEmpty()
                                ? "the container has no limit, so it was the node's memory)"
                                : "the memory limit of the container is " + limit + ")")
                : Optional.ofNullable(CODES.get(end.exitCode()))
                        .map(text -> " (" + text + ")")
                        .orElse("");
        parts.add("last run ended with " + end.line() + meaning);
        add(parts, end.message());
    }

    /** The failed probe of a container that runs or was killed. */
    private static Optional<String> probe(Evidence evidence, JsonNode pod, ContainerState container) {
        boolean isProbed = container.running()
                || container.latestEnd().filter(end -> end.exitCode() >= 128).isPresent();
        return evidence.eventsOf(pod, List.of("Unhealthy"))
                .filter(event -> isProbed)
                .flatMap(event -> event.message("probe", "").stream())
                .findFirst();
    }

    private static void add(List<String> parts, String text) {
        String brief = OneLine.of(text);
        if (!brief.isEmpty() && !parts.contains(brief)) {
            parts.add(brief);
        }
    }

    /** Containers that are ready now and failed before. */
    private static void restarts(Evidence evidence, JsonNode pod, Consumer<Finding> found) {
        for (ContainerState each : ContainerState.of(pod)) {
            Optional<Ending> failure = each.lastEnd().filter(end -> each.ready() && end.failed());
            failure.ifPresent(end -> {
                List<String> parts = new ArrayList<>(List.of("container " + each.name() + " is ready again"));
                addEnd(parts, each, end);
                parts.add("restarts: " + each.restarts());
                found.accept(Finding.ofPod(
                        Weight.NOTE,
                        end.reason(),
                        String.join("; ", parts),
                        evidence.source(pod, each.path() + ".lastState"),
                        evidence.nameOf(pod)));
            });
        }
    }

    private static void gates(Evidence evidence, JsonNode pod, Consumer<Finding> found) {
        for (JsonNode gate : ObjectFields.items(pod, "spec", "readinessGates")) {
            String type = ObjectFields.text(gate, "conditionType");
            Optional<Condition> condition = Condition.of(pod, type);
            if (condition.filter(Condition::isTrue).isEmpty()) {
                found.accept(Finding.ofPod(
                        Weight.REASON,
                        "ReadinessGate",
                        "the condition " + type + " of the readiness gate is not True"
                                + condition.map(each -> ": " + each.message()).orElse(""),
                        evidence.source(pod, "spec.readinessGates[" + type + "]"),
                        evidence.nameOf(pod)));
            }
        }
    }
}
