package io.hypercube.fleet.kubectl;

import io.hypercube.list.json.ByteBuilder;

/**
 * The kind of the objects of a watch.
 *
 * @param kind empty when it is not known
 * @param isTable whether the objects are Tables
 */
record ObjectKind(String kind, String apiVersion, boolean isTable) {
    static final ObjectKind UNKNOWN = new ObjectKind("", "", false);

    public boolean isKnown() {
        return !kind.isEmpty();
    }

    /** Writes {@code "kind":…,"apiVersion":…}. */
    ByteBuilder fields(ByteBuilder out) {
        FleetEvent.text(kind, out.append("\"kind\":"));
        return FleetEvent.text(apiVersion, out.append(",\"apiVersion\":"));
    }

    /**
     * A bookmark of these objects.
     *
     * @param version of all clusters
     * @param endsInitialEvents whether all objects that existed when the watch began have been sent
     * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#watch-bookmarks">Watch bookmarks</a>
     */
    public byte[] bookmark(String version, boolean endsInitialEvents) {
        ByteBuilder out = new ByteBuilder().append("{\"type\":\"BOOKMARK\",\"object\":{");
        fields(out).append(",\"metadata\":{\"resourceVersion\":");
        FleetEvent.text(version, out);
        if (!isTable) {
            out.append(",\"creationTimestamp\":null").append(annotations(endsInitialEvents));
            return out.append("}}}\n").toBytes();
        }
        out.append("},\"columnDefinitions\":null,\"rows\":[");
        if (endsInitialEvents) { // the metadata of a Table has no annotations
            out.append("{\"cells\":[],\"object\":{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":");
            FleetEvent.text(apiVersion, out).append(",\"metadata\":{\"resourceVersion\":");
            FleetEvent.text(version, out).append(annotations(true)).append("}}}");
        }
        return out.append("]}}\n").toBytes();
    }

    private static String annotations(boolean endsInitialEvents) {
        return endsInitialEvents ? ",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}" : "";
    }
}
