package io.hypercube.ai.finding;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Writes a diagnosis: findings first, then what they come from. A section without lines is left out. */
final class DiagnosisText {
    private static final int FINDINGS = 15;
    private static final int EVENTS = 15;
    private static final int CONTAINERS = 20;

    private final StringBuilder text = new StringBuilder();
    private final Diagnosis diagnosis;
    private final Evidence evidence;

    private DiagnosisText(Diagnosis diagnosis) {
        this.diagnosis = diagnosis;
        this.evidence = diagnosis.evidence();
    }

    static String of(Diagnosis diagnosis) {
        return new DiagnosisText(diagnosis).write();
    }

    private String write() {
        text.append(oneLine(diagnosis.headline())).append('\n');
        findings();
        section("Could not be read", diagnosis.unread());
        section(
                "Conditions",
                Condition.of(evidence.object()).stream()
                        .map(each -> each.line(evidence.now()))
                        .toList());
        section("Owners", evidence.owners().stream().map(DiagnosisText::owner).toList());
        pods();
        section("Containers that are not ready", containers());
        for (ContainerLog log : diagnosis.logs()) {
            section("Log of " + log.title(), log.lines());
        }
        section(
                "Warning events (last, count, type, reason, object, message)",
                evidence.events().stream()
                        .limit(EVENTS)
                        .map(event -> event.line(evidence.now()))
                        .toList());
        section("Quota (nine tenths or more used)", diagnosis.quotas());
        return text.toString();
    }

    private void findings() {
        List<Finding> findings = diagnosis.findings();
        List<String> lines = new ArrayList<>();
        for (Finding each : findings.stream().limit(FINDINGS).toList()) {
            String note = each.weight() == Finding.Weight.NOTE ? "(note) " : "";
            lines.add(lines.size() + 1 + ". " + note + each.line());
        }
        if (findings.size() > FINDINGS) {
            lines.add("and " + (findings.size() - FINDINGS) + " more");
        }
        if (diagnosis.first().isEmpty()) {
            lines.addFirst(withoutCause());
        }
        section("Findings, the cause first", lines);
    }

    /** The sentence without a cause: that all is well is said only of an object that is. */
    private String withoutCause() {
        String unread = diagnosis.unread().isEmpty() ? "" : " Below stands what could not be read.";
        return switch (Readiness.of(evidence.object(), evidence.kind())) {
            case READY -> "Nothing was found that keeps it from being ready." + unread;
            case NOT_READY ->
                "It is not ready (" + Headline.state(evidence) + "), and the checks found no reason." + unread;
            case UNKNOWN ->
                "This kind is not examined: "
                        + (Condition.of(evidence.object()).isEmpty()
                                ? "it has no state."
                                : "what its conditions mean is not known. They stand below.");
        };
    }

    private static String owner(JsonNode owner) {
        return ObjectFields.text(owner, "kind") + " " + ObjectFields.name(owner) + ": "
                + Workloads.state(owner, KnownKind.of(owner));
    }

    private void pods() {
        boolean isItself = evidence.is(KnownKind.POD);
        int shown = evidence.pods().size();
        String part = evidence.podCount() > shown ? ", of " + evidence.podCount() + "; those not ready first" : "";
        section(
                "Pods (" + shown + part + ": name, status, ready, restarts, node, age)",
                isItself ? List.of() : evidence.pods().stream().map(this::pod).toList());
    }

    private String pod(JsonNode pod) {
        List<ContainerState> own = ContainerState.of(pod).stream()
                .filter(each -> each.role() == ContainerState.Role.MAIN)
                .toList();
        return String.join(
                "\t",
                evidence.nameOf(pod),
                PodStatus.of(pod),
                own.stream().filter(ContainerState::ready).count() + "/" + own.size(),
                Integer.toString(own.stream().mapToInt(ContainerState::restarts).sum()),
                ObjectFields.either(ObjectFields.text(pod, "spec", "nodeName"), "-"),
                ObjectFields.time(pod, "metadata", "creationTimestamp")
                        .map(start -> Age.between(start, evidence.now()))
                        .orElse("-"));
    }

    private List<String> containers() {
        List<String> lines = new ArrayList<>();
        for (JsonNode pod : evidence.wanted()) {
            ContainerState.of(pod).stream()
                    .filter(each -> !each.ready() && !each.isDone())
                    .forEach(each -> lines.add(evidence.nameOf(pod) + "/" + container(each)));
        }
        return lines.subList(0, Math.min(lines.size(), CONTAINERS));
    }

    private static String container(ContainerState container) {
        String last =
                container.latestEnd().map(end -> "; last run: " + end.line()).orElse("");
        return container.name() + ": " + container.state() + ", " + container.restarts() + " restarts, image "
                + container.image() + last;
    }

    /** Texts of a cluster cannot look like another line. */
    private static String oneLine(String line) {
        return line.replace('\n', ' ').replace('\r', ' ');
    }

    private void section(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append('\n').append(title).append('\n');
            lines.forEach(line -> text.append("  ").append(oneLine(line)).append('\n'));
        }
    }
}
