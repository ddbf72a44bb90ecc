package io.hypercube.fleet;

import io.hypercube.list.ListPage;
import io.hypercube.list.PageItems;
import io.hypercube.list.json.ByteBuilder;
import java.util.List;

/**
 * The list object around the items of a page of several clusters:
 *
 * <pre>
 * {"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"v1.…"},"items":[…],
 *  "total":41,"partial":true,"clusters":[{"name":"edge-7","total":3,…},…]}
 * </pre>
 *
 * <p>A Table has {@code columnDefinitions} and {@code rows} in place of {@code items}. {@code total} is the sum over the members
 * whose total is known. {@code partial} is present, and true, only when a member failed. The fields of a list that a client of
 * an API server reads are all there, and such a client ignores the others.
 *
 * @param kind that of the list as the members give it
 * @param resourceVersion of the list of all clusters; opaque
 */
public record FleetEnvelope(String kind, String apiVersion, String resourceVersion, List<MemberStatus> members) {

    public FleetEnvelope {
        members = List.copyOf(members);
    }

    /** Whether items may be missing, because a member failed. */
    public boolean isPartial() {
        return members.stream().anyMatch(MemberStatus.Failed.class::isInstance);
    }

    /** The number of matches in all members that were listed. */
    public long total() {
        return members.stream()
                .mapToLong(member -> member instanceof MemberStatus.Listed listed ? listed.total() : 0)
                .reduce(0, Math::addExact);
    }

    /** A page of objects. */
    public ListPage page(PageItems items) {
        return new ListPage(head().append(",\"items\":[").toBytes(), items, tail(), total());
    }

    /** A page of a Table. */
    public ListPage page(PageItems rows, FleetTable table) {
        byte[] columns = table.columnDefinitions();
        ByteBuilder head = head().append(",\"columnDefinitions\":").append(columns, 0, columns.length);
        return new ListPage(head.append(",\"rows\":[").toBytes(), rows, tail(), total());
    }

    private ByteBuilder head() {
        ByteBuilder out = new ByteBuilder().append("{\"kind\":");
        JsonValues.write(kind, out);
        out.append(",\"apiVersion\":");
        JsonValues.write(apiVersion, out);
        out.append(",\"metadata\":{\"resourceVersion\":");
        JsonValues.write(resourceVersion, out);
        return out.append('}');
    }

    private byte[] tail() {
        ByteBuilder out = new ByteBuilder().append("],\"total\":" + total());
        out.append(isPartial() ? ",\"partial\":true" : "").append(",\"clusters\":");
        JsonValues.write(members.stream().map(MemberStatus::toMap).toList(), out);
        return out.append('}').toBytes();
    }
}
