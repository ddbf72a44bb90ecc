package io.hypercube.fleet;

import io.hypercube.list.item.GroupKey;
import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.item.ItemQuery;
import io.hypercube.list.item.RankedItem;
import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonText;
import io.hypercube.list.json.Utf8;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.Requirement;
import io.hypercube.list.query.Selector;
import io.hypercube.list.query.SortKey;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The query of a list over several clusters, in which the top-level field {@code cluster} is the name of an item's cluster,
 * and so is the annotation that the items of the list have. Fields of these names that an object has itself cannot be queried.
 *
 * <p>The query is split. The part on the two fields is evaluated by the list engine on the document {@code {"cluster":NAME}}
 * with that annotation, so that its operators and sort functions mean what they mean for any other field. The rest is the
 * {@link #memberQuery}, which each member evaluates on its objects.
 *
 * <p>The order of the list is: the requested keys, {@code cluster} among them where it is requested; then the cluster, by
 * code point; then those of namespace and name that were not requested. Within one cluster it is the order of the member
 * query. Immutable and thread-safe.
 */
public final class FleetQuery {
    /** The path of the field. */
    public static final FieldPath CLUSTER = FieldPath.of("cluster");
    /** The path of the annotation. */
    public static final FieldPath ANNOTATION = FieldPath.of("metadata", "annotations", ClusterAnnotation.KEY);

    private final ListQuery memberQuery;
    private final ItemQuery clusters;
    private final FleetOrder order;
    private final List<FieldPath> groupBy;

    private FleetQuery(ListQuery query) {
        groupBy = query.groupBy();
        memberQuery = memberQuery(query);
        clusters = new ItemQuery(
                new ListQuery(terms(query, FleetQuery::isOnCluster), 1, 1, keys(query, key -> isCluster(key.path()))));
        order = new FleetOrder(query.sort(), clusters, new ItemQuery(memberQuery));
    }

    public static FleetQuery of(ListQuery query) {
        return new FleetQuery(query);
    }

    private static ListQuery memberQuery(ListQuery query) {
        return query.isGrouped() ? groupsOfMember(query) : pageOfMember(query);
    }

    /** All groups of a member by the fields other than the cluster; without such a field, its total. */
    private static ListQuery groupsOfMember(ListQuery query) {
        List<FieldPath> others =
                query.groupBy().stream().filter(path -> !isCluster(path)).toList();
        Selector selector = terms(query, term -> !isOnCluster(term));
        return new ListQuery(selector, others.isEmpty() ? 1 : 0, 1, List.of(), others);
    }

    private static ListQuery pageOfMember(ListQuery query) {
        int most = query.endIndex() > Integer.MAX_VALUE ? 0 : (int) query.endIndex();
        Selector selector = terms(query, term -> !isOnCluster(term));
        return new ListQuery(selector, most, 1, keys(query, key -> !isCluster(key.path())));
    }

    private static boolean isOnCluster(Requirement term) {
        return isCluster(term.path());
    }

    static boolean isCluster(FieldPath path) {
        return path.equals(CLUSTER) || path.equals(ANNOTATION);
    }

    private static Selector terms(ListQuery query, Predicate<Requirement> wanted) {
        return new Selector(
                query.selector().requirements().stream().filter(wanted).toList());
    }

    private static List<SortKey> keys(ListQuery query, Predicate<SortKey> wanted) {
        return query.sort().stream().filter(wanted).toList();
    }

    /**
     * The part of the query that each member evaluates: without the terms and sort keys on {@code cluster}. Its page is the
     * first one and ends where the requested page ends, because a member may contribute all items of the list up to there;
     * {@code pageSize} 0 stands for all items, also where the page ends beyond the largest page size. A query by groups asks for
     * all groups of the member.
     */
    public ListQuery memberQuery() {
        return memberQuery;
    }

    /**
     * The group of the list over several clusters that a group of a member counts in.
     *
     * @param group by the fields of the {@link #memberQuery}
     */
    public GroupKey group(String cluster, GroupKey group) {
        GroupKey.Text name = new GroupKey.Text(Utf8.of(cluster));
        GroupKey whole = group;
        for (int i = 0; i < groupBy.size(); i++) {
            whole = isCluster(groupBy.get(i)) ? whole.with(i, name) : whole;
        }
        return whole;
    }

    /** Whether all terms on {@code cluster} match this cluster. Items of other clusters are not part of the list. */
    public boolean includes(String cluster) {
        return cluster(cluster).isPresent();
    }

    /** The cluster with its position in the order; empty when the terms on {@code cluster} do not match. */
    public Optional<FleetCluster> cluster(String name) {
        byte[] text = JsonText.of(name);
        byte[] document = new ClusterAnnotation(name)
                .in(new ByteBuilder()
                        .append("{\"cluster\":")
                        .append(text, 0, text.length)
                        .append('}')
                        .toBytes());
        FleetCluster.Named named = new FleetCluster.Named(ItemIdentity.of("", name));
        RankedItem<FleetCluster.Named> place = clusters.reader().place(named, document);
        return Optional.ofNullable(place).map(FleetCluster::new);
    }

    /**
     * Compares two items of the list. The result is 0 only for items with the same cluster, namespace and name.
     *
     * @param leftRow placed by an {@link ItemQuery} of the {@link #memberQuery}, as is the other
     */
    public int compare(FleetCluster left, RankedItem<?> leftRow, FleetCluster right, RankedItem<?> rightRow) {
        return order.compare(left.place(), leftRow, right.place(), rightRow);
    }
}
