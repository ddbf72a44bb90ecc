package io.hypercube.proxy.fleet;

import io.hypercube.fleet.FleetTable;
import io.hypercube.fleet.MemberStatus;
import io.hypercube.http.Json;
import io.hypercube.list.json.ByteBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The list object around a chunk of a list over several clusters.
 *
 * @param version of all clusters
 * @param next the continue token; empty at the end of the list
 * @param remaining the number of items after this chunk; -1 when it is not known
 * @param partial whether a cluster failed
 * @param clusters what each cluster answered; empty after the first chunk
 */
record ChunkEnvelope(
        String kind,
        String apiVersion,
        String version,
        String next,
        long remaining,
        boolean partial,
        List<Map<String, Object>> clusters) {

    /** The part of a cluster that was listed. */
    static Map<String, Object> listed(MemberPart.Items part) {
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("name", part.cluster());
        if (part.total() >= 0) {
            status.put("total", part.total());
        }
        status.put("resourceVersion", part.end().resourceVersion());
        status.put("source", MemberStatus.Source.LIVE.wireName());
        status.put("milliseconds", part.milliseconds());
        return status;
    }

    /** The bytes before the items of a list. */
    byte[] head() {
        return start().append(",\"items\":[").toBytes();
    }

    /** The bytes before the rows of a Table. */
    byte[] head(FleetTable table) {
        byte[] columns = table.columnDefinitions();
        return start().append(",\"columnDefinitions\":")
                .append(columns, 0, columns.length)
                .append(",\"rows\":[")
                .toBytes();
    }

    private ByteBuilder start() {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("resourceVersion", version);
        if (!next.isEmpty()) {
            metadata.put("continue", next);
        }
        if (!next.isEmpty() && remaining >= 0) {
            metadata.put("remainingItemCount", remaining);
        }
        Map<String, Object> list = new LinkedHashMap<>();
        list.put("kind", kind);
        list.put("apiVersion", apiVersion);
        list.put("metadata", metadata);
        byte[] json = Json.write(list);
        return new ByteBuilder().append(json, 0, json.length - 1);
    }

    /** The bytes after the items. */
    byte[] tail() {
        ByteBuilder out = new ByteBuilder().append("]").append(partial ? ",\"partial\":true" : "");
        if (!clusters.isEmpty()) {
            byte[] json = Json.write(clusters);
            out.append(",\"clusters\":").append(json, 0, json.length);
        }
        return out.append('}').toBytes();
    }
}
