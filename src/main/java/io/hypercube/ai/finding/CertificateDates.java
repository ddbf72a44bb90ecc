package io.hypercube.ai.finding;

import io.hypercube.ai.finding.Finding.Weight;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Certificates of an Ingress, or of the Secret itself: missing, outside of their time, or without the host. */
record CertificateDates() implements Check {
    private static final int MOST = 10;
    private static final Duration SOON = Duration.ofDays(14);

    @Override
    public String subject() {
        return "certificates in secrets";
    }

    @Override
    public void find(Evidence evidence, Consumer<Finding> found) throws ReadFailure, InterruptedException {
        JsonNode object = evidence.object();
        if (evidence.is(KnownKind.SECRET) && ServedCertificate.isIn(object)) {
            check(evidence, ObjectFields.name(object), List.of(), found);
        }
        if (evidence.is(KnownKind.INGRESS)) {
            Map<String, JsonNode> bySecret = new LinkedHashMap<>();
            ObjectFields.items(object, "spec", "tls")
                    .forEach(each -> bySecret.putIfAbsent(ObjectFields.text(each, "secretName"), each));
            bySecret.remove(""); // the controller has a certificate of its own
            for (Map.Entry<String, JsonNode> each :
                    bySecret.entrySet().stream().limit(MOST).toList()) {
                ofIngress(evidence, each.getKey(), each.getValue(), found);
            }
        }
    }

    private static void ofIngress(Evidence evidence, String secret, JsonNode tls, Consumer<Finding> found)
            throws ReadFailure, InterruptedException {
        if (evidence.reads()
                .getMetadata(KnownKind.SECRET.resource(), evidence.namespace(), secret)
                .isEmpty()) {
            String named = KnownKind.SECRET.named(secret);
            found.accept(Finding.of(
                    Weight.CAUSE,
                    "SecretMissing",
                    named + " does not exist in the namespace " + evidence.namespace(),
                    evidence.named() + " spec.tls -> " + named));
            return;
        }
        List<String> hosts = ObjectFields.items(tls, "hosts").stream()
                .map(ObjectFields::scalar)
                .toList();
        check(evidence, secret, hosts, found);
    }

    private static void check(Evidence evidence, String secret, List<String> hosts, Consumer<Finding> found)
            throws ReadFailure, InterruptedException {
        Optional<ServedCertificate> read = evidence.reads().certificate(evidence.namespace(), secret);
        if (read.isEmpty()) {
            return;
        }
        ServedCertificate certificate = read.get();
        String source = KnownKind.SECRET.named(secret) + " tls.crt";
        dates(certificate, evidence.now(), source, found);
        List<String> others =
                hosts.stream().filter(host -> !certificate.covers(host)).toList();
        if (!others.isEmpty()) {
            found.accept(Finding.of(
                    Weight.REASON,
                    "HostNotInCertificate",
                    "the certificate is for " + String.join(", ", certificate.names()) + ", and not for "
                            + String.join(", ", others),
                    source));
        }
    }

    private static void dates(ServedCertificate certificate, Instant now, String source, Consumer<Finding> found) {
        Instant until = certificate.until();
        if (until.isBefore(now)) {
            String message = "it ended at " + until + ", " + Age.between(until, now) + " ago";
            found.accept(Finding.of(Weight.CAUSE, "CertificateExpired", message, source));
        } else if (certificate.from().isAfter(now)) {
            String message = "it begins at " + certificate.from();
            found.accept(Finding.of(Weight.CAUSE, "CertificateNotYetValid", message, source));
        } else {
            boolean isSoon = until.isBefore(now.plus(SOON));
            found.accept(Finding.of(
                    Weight.NOTE,
                    isSoon ? "CertificateExpiresSoon" : "CertificateValid",
                    "until " + until + ", for " + String.join(", ", certificate.names()),
                    source));
        }
    }
}
