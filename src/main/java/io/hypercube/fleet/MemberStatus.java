package io.hypercube.fleet;

import java.util.LinkedHashMap;
import java.util.Map;

/** The part of one member in the answer to a fleet call: an element of {@code clusters}. */
public sealed interface MemberStatus {

    String name();

    /** The time that the member took, in milliseconds. */
    long milliseconds();

    /**
     * The member listed its items.
     *
     * @param total the number of matches in the cluster; -1 when it is not known
     * @param resourceVersion of the cluster's list; opaque
     */
    record Listed(String name, long milliseconds, long total, String resourceVersion, Source source)
            implements MemberStatus {}

    /** The cluster does not have the resource. It has no items of it, and nothing is missing from the answer. */
    record Absent(String name, long milliseconds) implements MemberStatus {}

    /**
     * The member contributes nothing, and its total is not known: it did not answer, or the caller may not list there.
     *
     * @param error the reason as a Kubernetes Status; for a caller who may not list, the cluster's 403
     */
    record Failed(String name, long milliseconds, Map<String, Object> error) implements MemberStatus {}

    /** From where the items of a member come. */
    enum Source {
        /** From the watch cache. */
        CACHE("cache"),
        /** From a list that the cluster was asked for. */
        LIVE("live");

        private final String wireName;

        Source(String wireName) {
            this.wireName = wireName;
        }

        /** The value of the field {@code source}. */
        public String wireName() {
            return wireName;
        }
    }

    /** The fields in their order, for a JSON writer. */
    default Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", name());
        switch (this) {
            case Listed(String name, long milliseconds, long total, String resourceVersion, Source source) -> {
                if (total >= 0) {
                    map.put("total", total);
                }
                map.put("resourceVersion", resourceVersion);
                map.put("source", source.wireName);
                map.put("milliseconds", milliseconds);
            }
            case Absent(String name, long milliseconds) -> {
                map.put("total", 0);
                map.put("milliseconds", milliseconds);
                map.put("absent", true);
            }
            case Failed(String name, long milliseconds, Map<String, Object> error) -> {
                map.put("milliseconds", milliseconds);
                map.put("error", error);
            }
        }
        return map;
    }
}
