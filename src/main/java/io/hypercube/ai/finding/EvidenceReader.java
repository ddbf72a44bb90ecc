package io.hypercube.ai.finding;

import io.hypercube.ai.finding.ClusterReads.Collection;
import io.hypercube.ai.finding.ClusterReads.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Reads what a diagnosis needs of the objects around one object. A read that fails is a line of the attempts. */
final class EvidenceReader {
    private static final int PODS = 100;

    /** Pods that are probably not ready. */
    private static final List<String> UNREADY =
            List.of("status.containerStatuses.ready=false", "!status.containerStatuses");

    private static final int SHOWN_PODS = 20;
    private static final int EVENTS = 200;
    private static final int OWNERS = 5;
    private static final int JOBS = 3;

    private final ClusterReads reads;
    private final JsonNode object;
    private final Optional<KnownKind> kind;
    private final Attempts attempts;

    /** Objects between the object and its pods: ReplicaSets, Jobs. */
    private final List<JsonNode> between = new ArrayList<>();

    private int podCount;

    EvidenceReader(ClusterReads reads, JsonNode object, Attempts attempts) {
        this.reads = reads;
        this.object = object;
        this.kind = KnownKind.of(object);
        this.attempts = attempts;
    }

    Evidence read(String plural, Instant now) throws InterruptedException {
        List<JsonNode> owners = attempts.orElse(List.of(), "owners", this::readOwners);
        List<JsonNode> pods = attempts.orElse(List.of(), "pods", this::readPods);
        List<JsonNode> shown = pods.stream()
                .sorted(Comparator.comparing(pod -> !PodStatus.isWanted(pod)))
                .limit(SHOWN_PODS)
                .toList();
        List<MergedEvent> events = attempts.orElse(List.of(), "events", () -> readEvents(shown));
        int count = podCount > PODS
                ? podCount
                : pods.size(); // those of other owners are not counted, as far as they were read
        return new Evidence(
                object, kind, plural, owners, List.copyOf(between), shown, count, events, reads, attempts, now);
    }

    private List<JsonNode> readOwners() throws ReadFailure, InterruptedException {
        List<JsonNode> owners = new ArrayList<>();
        Optional<JsonNode> next = Optional.of(object);
        while (next.isPresent() && owners.size() < OWNERS) {
            next = ownerOf(next.get());
            next.ifPresent(owners::add);
        }
        return owners;
    }

    private Optional<JsonNode> ownerOf(JsonNode owned) throws ReadFailure, InterruptedException {
        Optional<JsonNode> reference = ObjectFields.owners(owned)
                .filter(each -> ObjectFields.isTrue(each, "controller"))
                .findFirst();
        Optional<KnownKind> known = reference.flatMap(KnownKind::of);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        String namespace = known.get() == KnownKind.NODE ? "" : ObjectFields.namespace(object);
        return reads.get(
                known.get().resourceOf(reference.get()), namespace, ObjectFields.text(reference.get(), "name"));
    }

    private List<JsonNode> readPods() throws ReadFailure, InterruptedException {
        if (kind.isEmpty()) {
            return List.of();
        }
        return switch (kind.get()) {
            case POD -> List.of(object);
            case DEPLOYMENT -> podsOfDeployment();
            case REPLICA_SET, STATEFUL_SET, DAEMON_SET, JOB -> owned(selected(object), List.of(object));
            case SERVICE -> selected(object);
            case CRON_JOB -> podsOfCronJob();
            case PERSISTENT_VOLUME_CLAIM ->
                pods(Collection.of(KnownKind.POD.resource(), ObjectFields.namespace(object), PODS)
                        .where("spec.volumes.persistentVolumeClaim.claimName=" + ObjectFields.name(object)));
            case NODE ->
                pods(Collection.of(KnownKind.POD.resource(), "", PODS)
                        .where("spec.nodeName=" + ObjectFields.name(object)));
            case NAMESPACE,
                    INGRESS,
                    INGRESS_CLASS,
                    CONFIG_MAP,
                    SECRET,
                    EVENT,
                    ENDPOINTS,
                    RESOURCE_QUOTA,
                    STORAGE_CLASS -> List.of();
        };
    }

    private List<JsonNode> podsOfDeployment() throws ReadFailure, InterruptedException {
        Optional<String> labels = Selectors.of(object);
        if (labels.isPresent()) {
            Collection all = Collection.of(KnownKind.REPLICA_SET.resource(), ObjectFields.namespace(object), PODS);
            List<JsonNode> sets = attempts.orElse(List.of(), "replicasets", () -> reads.list(all.labelled(labels.get()))
                    .items());
            sets.stream()
                    .filter(each -> ObjectFields.isOwnedBy(each, ObjectFields.uid(object)))
                    .forEach(between::add);
        }
        List<JsonNode> pods = selected(object);
        return between.isEmpty() ? pods : owned(pods, between);
    }

    private List<JsonNode> podsOfCronJob() throws ReadFailure, InterruptedException {
        Collection all = Collection.of(KnownKind.JOB.resource(), ObjectFields.namespace(object), PODS)
                .newestBy("metadata.creationTimestamp");
        reads.list(all).items().stream()
                .filter(each -> ObjectFields.isOwnedBy(each, ObjectFields.uid(object)))
                .takeWhile(each -> !Workloads.isComplete(each, Optional.of(KnownKind.JOB))) // what was before is past
                .limit(JOBS)
                .forEach(between::add);
        List<JsonNode> pods = new ArrayList<>();
        for (JsonNode job : between) {
            pods.addAll(selected(job));
        }
        return pods;
    }

    private List<JsonNode> selected(JsonNode owner) throws ReadFailure, InterruptedException {
        Optional<String> labels = Selectors.of(owner);
        return labels.isEmpty()
                ? List.of()
                : pods(Collection.of(KnownKind.POD.resource(), ObjectFields.namespace(object), PODS)
                        .labelled(labels.get()));
    }

    private List<JsonNode> pods(Collection collection) throws ReadFailure, InterruptedException {
        Page page = reads.list(collection);
        podCount += page.total();
        if (page.total() <= PODS) {
            return page.items();
        }
        Map<String, JsonNode> all = new LinkedHashMap<>();
        for (String selector : UNREADY) {
            String both = collection.selector().isEmpty() ? selector : collection.selector() + "," + selector;
            reads.list(collection.where(both)).items().forEach(pod -> all.put(ObjectFields.uid(pod), pod));
        }
        page.items().forEach(pod -> all.put(ObjectFields.uid(pod), pod));
        return List.copyOf(all.values());
    }

    private static List<JsonNode> owned(List<JsonNode> pods, List<JsonNode> owners) {
        return pods.stream()
                .filter(pod -> owners.stream().anyMatch(owner -> ObjectFields.isOwnedBy(pod, ObjectFields.uid(owner))))
                .toList();
    }

    private List<MergedEvent> readEvents(List<JsonNode> pods) throws ReadFailure, InterruptedException {
        List<JsonNode> objects = Stream.of(Stream.of(object), between.stream(), pods.stream())
                .flatMap(each -> each)
                .toList();
        List<String> names = objects.stream().map(ObjectFields::name).toList();
        String terms = "type=Warning," + NewestEvents.about(names);
        return MergedEvent.of(NewestEvents.of(reads, ObjectFields.namespace(object), terms, EVENTS)).stream()
                .filter(event -> objects.stream().anyMatch(each -> isAbout(event, each)))
                .toList();
    }

    /** Items of a list may have no kind. */
    private boolean isAbout(MergedEvent event, JsonNode about) {
        String named = ObjectFields.text(about, "kind");
        return event.about().name().equals(ObjectFields.name(about))
                && event.about().namespace().equals(ObjectFields.namespace(about))
                && (named.isEmpty() || event.about().kind().equals(named));
    }
}
