package io.hypercube.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.list.item.Identified;
import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.item.ItemQuery;
import io.hypercube.list.item.RankedItem;
import io.hypercube.list.query.ListQuery;
import io.hypercube.testbed.Shows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FleetQueryTest {
    private static final List<String> EVERYWHERE = List.of("prod-2", "prod-10", "edge", "EDGE");

    private record Item(ItemIdentity identity) implements Identified {}

    @Test
    void testsTheNameOfTheClusterLikeAnyField() {
        assertThat(included("cluster=edge")).containsExactly("edge");
        assertThat(included("cluster=edge|prod-2")).containsExactly("prod-2", "edge");
        assertThat(included("cluster~dge")).containsExactly("edge", "EDGE");
        assertThat(included("cluster~PROD,cluster!~10")).containsExactly("prod-2");
        assertThat(included("cluster!=edge")).containsExactly("prod-2", "prod-10", "EDGE");
        assertThat(included("cluster")).isEqualTo(EVERYWHERE);
        assertThat(included("!cluster")).isEmpty();
        assertThat(included("metadata.name=edge,cluster.x=1")).isEqualTo(EVERYWHERE);
    }

    @Test
    @Shows("3.20")
    void theAnnotationOfTheItemsIsTheCluster() {
        String annotation = "metadata.annotations.hypercube.io/cluster";
        assertThat(included(annotation + "=edge|prod-2")).containsExactly("prod-2", "edge");
        assertThat(included("metadata.annotations['hypercube.io/cluster']!~edge," + annotation + "~2"))
                .containsExactly("prod-2");
        assertThat(included("!" + annotation)).isEmpty();
        assertThat(ordered("sortName", annotation + ",metadata.name", "sortOrder", "desc,desc"))
                .containsExactly("b/n/y", "b/n/x", "b/o/x", "a/n/y", "a/o/x");
    }

    @Test
    void membersEvaluateTheRest() {
        ListQuery member = FleetQuery.of(query(
                        "selector",
                        "cluster~e,spec.v=1,!cluster,metadata.annotations.hypercube.io/cluster=a",
                        "sortName",
                        "spec.v,cluster,metadata.name",
                        "pageSize",
                        "20",
                        "pageNum",
                        "3"))
                .memberQuery();

        assertThat(member)
                .isEqualTo(query("selector", "spec.v=1", "sortName", "spec.v,metadata.name", "pageSize", "60"));
    }

    @Test
    void membersGiveEverythingWhenThePageHasNoEndOrAFarOne() {
        assertThat(FleetQuery.of(query("pageSize", "0", "pageNum", "7"))
                        .memberQuery()
                        .pageSize())
                .isZero();
        assertThat(FleetQuery.of(query("pageSize", "2000000000", "pageNum", "2"))
                        .memberQuery()
                        .endIndex())
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aMemberWithTermsOnTheClusterAloneSortsByNamespaceAndName() {
        ListQuery member = FleetQuery.of(query("selector", "cluster=a", "sortName", "cluster"))
                .memberQuery();

        assertThat(member.selector().requirements()).isEmpty();
        assertThat(member.sort()).isEmpty();
    }

    @Test
    void breaksTiesByClusterThenNamespaceThenName() {
        assertThat(ordered("sortName", "spec.v")).containsExactly("a/n/y", "a/o/x", "b/n/x", "b/n/y", "b/o/x");
    }

    @Test
    void comparesTheClusterBeforeTheNamespaceWhenSortedByName() {
        assertThat(ordered("sortName", "metadata.name")).containsExactly("a/o/x", "b/n/x", "b/o/x", "a/n/y", "b/n/y");
    }

    @Test
    void comparesTheClusterBeforeTheNameWhenSortedByNamespace() {
        assertThat(ordered("sortName", "metadata.namespace", "sortOrder", "desc"))
                .containsExactly("a/o/x", "b/o/x", "a/n/y", "b/n/x", "b/n/y");
    }

    @Test
    void comparesTheClusterWhereItIsRequested() {
        assertThat(ordered("sortName", "metadata.name,cluster", "sortOrder", "asc,desc"))
                .containsExactly("b/n/x", "b/o/x", "a/o/x", "b/n/y", "a/n/y");
        assertThat(ordered("sortName", "cluster,metadata.name", "sortOrder", "desc,desc"))
                .containsExactly("b/n/y", "b/n/x", "b/o/x", "a/n/y", "a/o/x");
    }

    @Test
    void sortsClustersByTheFunctionOfTheirKey() {
        assertThat(clusters("string", "asc", "c-2", "c-10", "9", "10", "1k"))
                .containsExactly("10", "1k", "9", "c-10", "c-2");
        assertThat(clusters("natural", "asc", "c-2", "c-10", "9", "10")).containsExactly("9", "10", "c-2", "c-10");
        assertThat(clusters("natural", "desc", "c-2", "c-10", "9", "10")).containsExactly("c-10", "c-2", "10", "9");
        assertThat(clusters("number", "desc", "c-2", "c-10", "9", "10")).containsExactly("10", "9", "c-10", "c-2");
        assertThat(clusters("quantity", "asc", "c", "1k", "900", "1Ki")).containsExactly("900", "1k", "1Ki", "c");
        assertThat(clusters("time", "desc", "b", "a", "2024-05-01T10:00:00Z"))
                .containsExactly("2024-05-01T10:00:00Z", "a", "b");
    }

    @Test
    void rejectsMembersWhoseRowsCouldMakeAWrongPage() {
        FleetQuery query = FleetQuery.of(query("selector", "cluster!=c"));
        MemberRows none = MemberRows.of("a", List.of(), 0);
        assertThatThrownBy(() -> FleetMerge.select(List.of(MemberRows.of("a", List.of(), 3)), query, 0, 10))
                .hasMessage("the cluster a has 0 of 3 rows (expected: the first 10)");
        assertThatThrownBy(() -> FleetMerge.select(List.of(none, none), query, 0, 10))
                .hasMessage("the cluster a is a member twice");
        assertThatThrownBy(() -> FleetMerge.select(List.of(MemberRows.of("c", List.of(), 0)), query, 0, 10))
                .hasMessage("the cluster c is not included by the query");
        assertThat(FleetMerge.select(List.of(none), query, 10, 20).count()).isZero();
        assertThat(FleetMerge.select(List.of(), query, 0, 20).total()).isZero();
    }

    private static List<String> included(String selector) {
        FleetQuery query = FleetQuery.of(query("selector", selector));
        return EVERYWHERE.stream().filter(query::includes).toList();
    }

    private static List<String> clusters(String function, String order, String... names) {
        ListQuery query = query("sortName", "cluster", "sortFunc", function, "sortOrder", order);
        Map<String, List<String>> objects = new HashMap<>();
        Stream.of(names).forEach(name -> objects.put(name, List.of("n/x")));
        return ordered(query, objects).stream()
                .map(item -> item.substring(0, item.length() - "/n/x".length()))
                .toList();
    }

    private static List<String> ordered(String... parameters) {
        return ordered(query(parameters), Map.of("b", List.of("n/x", "o/x", "n/y"), "a", List.of("o/x", "n/y")));
    }

    private static List<String> ordered(ListQuery query, Map<String, List<String>> objects) {
        FleetQuery fleetQuery = FleetQuery.of(query);
        List<MemberRows> members = new ArrayList<>();
        objects.forEach((cluster, names) -> members.add(member(cluster, names, fleetQuery)));
        FleetMerge.Selection page = FleetMerge.select(members, fleetQuery, 0, Long.MAX_VALUE);
        return IntStream.range(0, page.count())
                .mapToObj(i -> {
                    MemberRows member = members.get(page.member(i));
                    return member.cluster() + "/"
                            + member.row(page.row(i)).item().identity();
                })
                .toList();
    }

    private static MemberRows member(String cluster, List<String> names, FleetQuery query) {
        ItemQuery memberQuery = new ItemQuery(query.memberQuery());
        List<RankedItem<Item>> rows = names.stream()
                .map(name -> place(memberQuery, name))
                .sorted(memberQuery.order())
                .toList();
        return MemberRows.of(cluster, rows, rows.size());
    }

    private static RankedItem<Item> place(ItemQuery query, String item) {
        String namespace = item.substring(0, 1);
        String name = item.substring(2);
        String json = "{\"metadata\":{\"namespace\":\"%s\",\"name\":\"%s\"}}".formatted(namespace, name);
        return Objects.requireNonNull(
                query.reader().place(new Item(ItemIdentity.of(namespace, name)), RandomFleet.bytes(json)));
    }

    static ListQuery query(String... parameters) {
        Map<String, List<String>> map = new TreeMap<>();
        for (int i = 0; i < parameters.length; i += 2) {
            map.put(parameters[i], List.of(parameters[i + 1]));
        }
        return ListQuery.parse(map);
    }
}
