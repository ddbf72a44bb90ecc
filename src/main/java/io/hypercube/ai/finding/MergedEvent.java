package io.hypercube.ai.finding;

import io.hypercube.fleet.ClusterAnnotation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Events about the same object with the same reason. Reads those of {@code v1} and of {@code events.k8s.io/v1}.
 *
 * @param count how often it happened, as far as the events say
 * @param messages the different ones, newest first
 * @param last empty for events without any time
 */
public record MergedEvent(
        About about, String type, String reason, int count, List<String> messages, Optional<Instant> last) {

    /**
     * The object that an event is about.
     *
     * @param cluster from the annotation of a list over several clusters; empty in a list of one
     */
    public record About(String cluster, String kind, String namespace, String name) {}

    /** Newest first. */
    public static List<MergedEvent> of(Collection<JsonNode> events) {
        Map<List<Object>, List<JsonNode>> groups = new LinkedHashMap<>();
        for (JsonNode event : events) {
            groups.computeIfAbsent(key(event), absent -> new ArrayList<>()).add(event);
        }
        return groups.values().stream()
                .map(MergedEvent::merge)
                .sorted(Comparator.comparing(event -> event.last.orElse(Instant.EPOCH), Comparator.reverseOrder()))
                .toList();
    }

    private static List<Object> key(JsonNode event) {
        return List.of(about(event), ObjectFields.text(event, "type"), ObjectFields.text(event, "reason"));
    }

    private static About about(JsonNode event) {
        JsonNode object = event.has("regarding") ? event.path("regarding") : event.path("involvedObject");
        return new About(
                ObjectFields.text(event, "metadata", "annotations", ClusterAnnotation.KEY),
                ObjectFields.text(object, "kind"),
                ObjectFields.text(object, "namespace"),
                ObjectFields.text(object, "name"));
    }

    private static MergedEvent merge(List<JsonNode> group) {
        List<JsonNode> newest = group.stream()
                .sorted(Comparator.comparing(
                        (JsonNode event) -> lastTime(event).orElse(Instant.EPOCH), Comparator.reverseOrder()))
                .toList();
        JsonNode first = newest.getFirst();
        return new MergedEvent(
                about(first),
                ObjectFields.text(first, "type"),
                ObjectFields.text(first, "reason"),
                group.stream().mapToInt(MergedEvent::count).sum(),
                newest.stream()
                        .map(MergedEvent::message)
                        .distinct()
                        .map(OneLine::of)
                        .toList(),
                lastTime(first));
    }

    /** The longest message, because the newest of a failure that repeats itself often names no cause. */
    String message() {
        return messages.stream()
                .reduce((one, other) -> other.length() > one.length() ? other : one)
                .orElse("");
    }

    /** The newest message that contains both texts. */
    Optional<String> message(String text, String other) {
        return messages.stream()
                .filter(each -> each.contains(text) && each.contains(other))
                .findFirst();
    }

    private static String message(JsonNode event) {
        return ObjectFields.either(ObjectFields.text(event, "message"), ObjectFields.text(event, "note"));
    }

    /** How often an event happened, which it counts itself. */
    private static int count(JsonNode event) {
        int series = ObjectFields.number(event, "series", "count");
        int own = Math.max(ObjectFields.number(event, "count"), ObjectFields.number(event, "deprecatedCount"));
        return Math.max(1, Math.max(series, own));
    }

    /** When an event happened last. */
    public static Optional<Instant> lastTime(JsonNode event) {
        return ObjectFields.time(event, "series", "lastObservedTime")
                .or(() -> ObjectFields.time(event, "lastTimestamp"))
                .or(() -> ObjectFields.time(event, "deprecatedLastTimestamp"))
                .or(() -> ObjectFields.time(event, "eventTime"))
                .or(() -> ObjectFields.time(event, "firstTimestamp"))
                .or(() -> ObjectFields.time(event, "metadata", "creationTimestamp"));
    }

    /** {@code 12m ago  x14  BackOff  Pod web-1: Back-off restarting failed container}, separated by tabs; the cluster and namespace when told. */
    public String line(Instant now) {
        String when = last.map(time -> Age.between(time, now) + " ago").orElse("?");
        String place = String.join(
                "/",
                List.of(about.cluster, about.namespace).stream()
                        .filter(each -> !each.isEmpty())
                        .toList());
        int others = messages.size() - 1;
        String other = others > 0 ? " (and " + others + " other message" + (others > 1 ? "s)" : ")") : "";
        return String.join(
                "\t",
                when,
                "x" + count,
                OneLine.of(type),
                OneLine.of(reason),
                OneLine.of(about.kind + " " + about.name + (place.isEmpty() ? "" : " (" + place + ")")),
                message() + other);
    }

    boolean isAbout(String kind, String namespace, String name) {
        return about.kind.equals(kind) && about.namespace.equals(namespace) && about.name.equals(name);
    }
}
