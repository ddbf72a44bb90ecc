package io.hypercube.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.list.item.ItemQuery;
import io.hypercube.list.query.ListQuery;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class FleetMergeProperties {

    @Property(tries = 3000)
    void isThePageOfTheConcatenation(@ForAll Random random) {
        RandomFleet fleet = new RandomFleet(random, 20);
        ListQuery query = fleet.query();

        assertThat(page(fleet, query)).isEqualTo(fleet.expected(query));
    }

    @Property(tries = 300)
    void pagesPartitionTheList(@ForAll Random random) {
        RandomFleet fleet = new RandomFleet(random, 12);
        ListQuery all = withPage(fleet.query(), 0, 1);
        int size = 1 + random.nextInt(9);
        List<String> items = fleet.expected(all).items();

        List<String> pages = IntStream.rangeClosed(1, items.size() / size + 2)
                .mapToObj(number -> page(fleet, withPage(all, size, number)).items())
                .flatMap(List::stream)
                .toList();

        assertThat(pages).isEqualTo(items);
    }

    @Property(tries = 300)
    void itemsOfOneClusterKeepTheOrderOfTheMemberQuery(@ForAll Random random) {
        RandomFleet fleet = new RandomFleet(random, 12);
        FleetQuery query = FleetQuery.of(fleet.query());
        ItemQuery memberQuery = new ItemQuery(query.memberQuery());
        for (MemberRows member : fleet.members(query, Long.MAX_VALUE)) {
            FleetCluster cluster = query.cluster(member.cluster()).orElseThrow();
            for (int i = 1; i < member.size(); i++) {
                assertThat(query.compare(cluster, member.row(i - 1), cluster, member.row(i)))
                        .isEqualTo(memberQuery.order().compare(member.row(i - 1), member.row(i)))
                        .isNegative();
            }
        }
    }

    private static ListQuery withPage(ListQuery query, int size, int number) {
        return new ListQuery(query.selector(), size, number, query.sort());
    }

    private static RandomFleet.Page page(RandomFleet fleet, ListQuery query) {
        FleetQuery fleetQuery = FleetQuery.of(query);
        List<MemberRows> members = fleet.members(fleetQuery, query.endIndex());
        FleetMerge.Selection page = FleetMerge.select(members, fleetQuery, query.firstIndex(), query.endIndex());
        List<String> items = IntStream.range(0, page.count())
                .mapToObj(i -> members.get(page.member(i)).row(page.row(i)).item())
                .map(item -> ((RandomFleet.Item) item).json())
                .toList();
        return new RandomFleet.Page(items, page.total());
    }
}
