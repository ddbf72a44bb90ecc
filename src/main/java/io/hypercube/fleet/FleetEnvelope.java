package io.hypercube.fleet;

import io.hypercube.list.ListPage;
import io.hypercube.list.PageItems;
import io.hypercube.list.json.ByteBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The list object around the items of a page of several clusters:
 *
 * <pre>
 * {"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"v1.…"},"items":[…],
 *  "total":41,"partial":true,"clusters":[{"name":"edge-7","total":3,…},…]}
 * </pre>
 *
 * <p>Groups have {@code groups} in place of {@code items}, and {@code groupTotal} after {@code total}. A Table has {@code columnDefinitions} and {@code rows} in place of {@code items}. {@code total} is the sum over the members
 * whose total is known. {@code partial} is present, and true, only when a member failed. The fields of a list that a client of
 * an API server reads are all there, and such a client ignores the others.
 *
 * <p>A {@link Chunk} of the list has no {@code total}. It may have {@code continue} and {@code remainingItemCount} in its metadata, as
 * the lists of API servers, and {@code clusters} only in the first one.
 *
 * @param kind that of the list as the members give it
 * @param resourceVersion of the list of all clusters; opaque
 * @param chunk null for a page
 */
public record FleetEnvelope(
        String kind,
        String apiVersion,
        String resourceVersion,
        List<MemberAnswer<Listed>> members,
        @Nullable Chunk chunk) {

    /**
     * The list of a member.
     *
     * @param total the number of matches in the cluster; -1 when it is not known
     * @param resourceVersion of the cluster's list; opaque
     */
    public record Listed(long total, String resourceVersion, Source source) {}

    /** From where the items of a member come. */
    public enum Source {
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

    /**
     * The part of a list with the paging of API servers.
     *
     * @param next the continue token; empty at the end of the list
     * @param remaining the number of items after this chunk; -1 when it is not known
     * @param partial whether a member failed in any chunk
     */
    public record Chunk(String next, long remaining, boolean partial) {}

    public FleetEnvelope {
        members = List.copyOf(members);
    }

    /** Around a page. */
    public FleetEnvelope(String kind, String apiVersion, String resourceVersion, List<MemberAnswer<Listed>> members) {
        this(kind, apiVersion, resourceVersion, members, null);
    }

    /** Whether items may be missing, because a member failed. */
    public boolean isPartial() {
        return chunk == null ? members.stream().anyMatch(MemberAnswer.Failed.class::isInstance) : chunk.partial();
    }

    /** The number of matches in all members that were listed. */
    public long total() {
        return members.stream()
                .mapToLong(member -> member instanceof MemberAnswer.Found<Listed> found
                        ? found.value().total()
                        : 0)
                .reduce(0, Math::addExact);
    }

    /** A page or chunk of objects. */
    public ListPage page(PageItems items) {
        return page(head().append(",\"items\":["), items);
    }

    /** A page or chunk of a Table. */
    public ListPage page(PageItems rows, FleetTable table) {
        byte[] columns = table.columnDefinitions();
        ByteBuilder head = head().append(",\"columnDefinitions\":").append(columns, 0, columns.length);
        return page(head.append(",\"rows\":["), rows);
    }

    /** A page of groups, of as many as {@code groupTotal}. */
    public ListPage groups(PageItems groups, long groupTotal) {
        byte[] head = head().append(",\"groups\":[").toBytes();
        return new ListPage(head, groups, tail(",\"total\":" + total() + ",\"groupTotal\":" + groupTotal), total());
    }

    private ListPage page(ByteBuilder head, PageItems items) {
        byte[] tail = tail(chunk == null ? ",\"total\":" + total() : "");
        return new ListPage(head.toBytes(), items, tail, chunk == null ? total() : items.count());
    }

    private ByteBuilder head() {
        ByteBuilder out = new ByteBuilder().append("{\"kind\":");
        JsonValues.write(kind, out);
        out.append(",\"apiVersion\":");
        JsonValues.write(apiVersion, out);
        out.append(",\"metadata\":{\"resourceVersion\":");
        JsonValues.write(resourceVersion, out);
        if (chunk != null && !chunk.next().isEmpty()) {
            out.append(",\"continue\":");
            JsonValues.write(chunk.next(), out);
            out.append(chunk.remaining() >= 0 ? ",\"remainingItemCount\":" + chunk.remaining() : "");
        }
        return out.append('}');
    }

    private byte[] tail(String totals) {
        ByteBuilder out = new ByteBuilder().append("]").append(totals);
        out.append(isPartial() ? ",\"partial\":true" : "");
        if (chunk == null || !members.isEmpty()) {
            out.append(",\"clusters\":");
            JsonValues.write(members.stream().map(FleetEnvelope::fields).toList(), out);
        }
        return out.append('}').toBytes();
    }

    /** An element of {@code clusters}, with its fields in their order. */
    private static Map<String, Object> fields(MemberAnswer<Listed> member) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", member.cluster());
        switch (member) {
            case MemberAnswer.Found<Listed>(
                    String name,
                    long time,
                    Listed(long total, String version, Source source)) -> {
                if (total >= 0) {
                    map.put("total", total);
                }
                map.put("resourceVersion", version);
                map.put("source", source.wireName);
                map.put("milliseconds", time);
            }
            case MemberAnswer.Absent<Listed> absent -> {
                map.put("total", 0);
                map.put("milliseconds", absent.milliseconds());
                map.put("absent", true);
            }
            case MemberAnswer.Failed<Listed> failed -> {
                map.put("milliseconds", failed.milliseconds());
                map.put("error", failed.error());
            }
        }
        return map;
    }
}
