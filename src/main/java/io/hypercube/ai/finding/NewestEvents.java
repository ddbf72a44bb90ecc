package io.hypercube.ai.finding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Reads the newest events. Older clients of a cluster write {@code lastTimestamp}, newer ones only {@code eventTime}; each sort has its
 * own list, because a list is sorted by one field.
 */
public final class NewestEvents {
    private static final String OLD = "lastTimestamp";

    private NewestEvents() {}

    /**
     * @param namespace empty for all namespaces
     * @param selector terms of the gateway's selector; may be empty
     * @param limit events that are read at most of either sort
     */
    public static List<JsonNode> of(ClusterReads reads, String namespace, String selector, int limit)
            throws ReadFailure, InterruptedException {
        ClusterReads.Collection all = ClusterReads.Collection.of(KnownKind.EVENT.resource(), namespace, limit);
        List<JsonNode> events = new ArrayList<>(
                reads.list(all.where(and(selector, OLD)).newestBy(OLD)).items());
        events.addAll(reads.list(all.where(and(selector, "!" + OLD)).newestBy("metadata.creationTimestamp"))
                .items());
        return events;
    }

    private static String and(String selector, String term) {
        return selector.isEmpty() ? term : selector + "," + term;
    }

    /** The term for events about objects of these names. */
    static String about(Collection<String> names) {
        return "involvedObject.name="
                + names.stream().distinct().map(NewestEvents::quoted).collect(Collectors.joining("|"));
    }

    /** The terms for events about one object. */
    public static String about(String kind, String name) {
        return "involvedObject.kind=" + quoted(kind) + "," + about(List.of(name));
    }

    /** A value of the gateway's selector. */
    public static String quoted(String value) {
        return value.replaceAll("([\\\\,| ])", "\\\\$1");
    }
}
