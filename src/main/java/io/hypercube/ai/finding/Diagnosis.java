package io.hypercube.ai.finding;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Why one object is not ready.
 *
 * @param findings the cause first
 * @param unread one line for each read that the cluster refused or did not answer
 */
public record Diagnosis(
        Evidence evidence, List<Finding> findings, List<ContainerLog> logs, List<String> quotas, List<String> unread) {
    /**
     * Reads what is around the object and runs all checks. Blocks.
     *
     * @param object whole, with {@code apiVersion} and {@code kind}
     * @param plural its resource, for the findings: {@code deployments}
     * @throws InterruptedException when the caller has gone
     */
    public static Diagnosis of(ClusterReads reads, JsonNode object, String plural, Instant now)
            throws InterruptedException {
        List<String> unread = new ArrayList<>();
        Evidence evidence = new EvidenceReader(reads, object, new Attempts(unread)).read(plural, now);
        List<Finding> findings = new ArrayList<>();
        for (Check check : Check.ALL) {
            try {
                check.find(evidence, findings::add);
            } catch (ReadFailure e) {
                unread.add(check.subject() + ": " + e.line());
            }
        }
        if (Workloads.isComplete(object, evidence.kind())) {
            findings.replaceAll(Finding::asNote);
        }
        if (evidence.is(KnownKind.NODE) || evidence.is(KnownKind.PERSISTENT_VOLUME_CLAIM)) {
            findings.replaceAll(each -> each.isAbout(evidence.named()) ? each : each.asNote());
        }
        List<ContainerLog> logs = ContainerLog.ofFailed(evidence, unread);
        List<String> quotas = QuotaUse.of(evidence, unread);
        Set<String> distinct = new LinkedHashSet<>(unread);
        return new Diagnosis(evidence, Finding.ranked(findings), logs, quotas, List.copyOf(distinct));
    }

    /** The whole answer, in sections; at most about 16 KiB. */
    public String text() {
        return DiagnosisText.of(this);
    }

    /** The object and how it does: {@code deployments/shop/web: NotReady: 1 of 3 ready}. */
    public String headline() {
        return named() + ": " + Headline.state(evidence);
    }

    private String named() {
        JsonNode object = evidence.object();
        String namespace = evidence.namespace();
        return evidence.plural() + "/" + (namespace.isEmpty() ? "" : namespace + "/") + ObjectFields.name(object);
    }

    /** The finding that is nearest to the cause; empty without one that keeps the object from being ready. */
    public String first() {
        return findings.stream()
                .filter(each -> each.weight() != Finding.Weight.NOTE)
                .findFirst()
                .map(Finding::line)
                .orElse("");
    }
}
