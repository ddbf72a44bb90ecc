package io.hypercube.ai.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** How an object does, in a few words: its state, and for kinds without one what {@code kubectl get} shows of them. */
final class Headline {
    private Headline() {}

    static String state(Evidence evidence) {
        JsonNode object = evidence.object();
        Optional<KnownKind> kind = evidence.kind();
        if (kind.isEmpty()) {
            return Workloads.state(object, kind);
        }
        return switch (kind.get()) {
            case SERVICE -> service(evidence);
            case INGRESS -> ingress(object);
            case CRON_JOB -> Workloads.state(object, kind) + ": " + runs(evidence);
            case SECRET -> ServedCertificate.isIn(object) ? "certificate" : Workloads.state(object, kind);
            default -> Workloads.state(object, kind);
        };
    }

    private static String service(Evidence evidence) {
        JsonNode spec = evidence.object().path("spec");
        String type = ObjectFields.either(ObjectFields.text(spec, "type"), "ClusterIP");
        if (type.equals("ExternalName")) {
            return type + " " + ObjectFields.text(spec, "externalName");
        }
        if (ObjectFields.texts(spec, "selector").isEmpty()) {
            return type + ", no selector";
        }
        long ready = evidence.pods().stream().filter(PodStatus::isReady).count();
        return evidence.podCount() > evidence.pods().size()
                ? type + ", " + evidence.podCount() + " pods"
                : type + ", " + ready + " of " + evidence.podCount() + " pods ready";
    }

    private static String ingress(JsonNode ingress) {
        String name = IngressClasses.named(ingress);
        String addresses = ObjectFields.items(ingress, "status", "loadBalancer", "ingress").stream()
                .map(each -> ObjectFields.either(ObjectFields.text(each, "ip"), ObjectFields.text(each, "hostname")))
                .filter(each -> !each.isEmpty())
                .limit(3)
                .collect(Collectors.joining(", "));
        return (name.isEmpty() ? "no class" : "class " + name) + ", " + ObjectFields.either(addresses, "no address");
    }

    private static String runs(Evidence evidence) {
        JsonNode object = evidence.object();
        String zone = ObjectFields.text(object, "spec", "timeZone");
        List<String> parts = new ArrayList<>();
        parts.add(ObjectFields.text(object, "spec", "schedule") + (zone.isEmpty() ? "" : " (" + zone + ")"));
        parts.add(ObjectFields.time(object, "status", "lastScheduleTime")
                .map(last -> "last run " + Age.between(last, evidence.now()) + " ago")
                .orElse("no run yet"));
        return String.join(", ", parts);
    }
}
