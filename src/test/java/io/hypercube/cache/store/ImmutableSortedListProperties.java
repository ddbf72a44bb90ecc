package io.hypercube.cache.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Compares with a {@link TreeSet}, with enough rows to split and merge chunks. */
class ImmutableSortedListProperties {
    private static final Comparator<Integer> ORDER = Comparator.naturalOrder();

    @Property(tries = 20)
    void holdsWhatASortedSetHolds(@ForAll Random random) {
        TreeSet<Integer> expected = new TreeSet<>();
        ImmutableSortedList<Integer> rows = ImmutableSortedList.empty();
        for (int phase = 0; phase < 4; phase++) {
            int growth = random.nextInt(100);
            for (int i = 0; i < 2000; i++) {
                int row = random.nextInt(5000);
                boolean adds = random.nextInt(100) < growth;
                rows = adds ? rows.with(row, ORDER) : rows.without(row, ORDER);
                assertThat(adds ? expected.add(row) : expected.remove(row)).isIn(true, false);
                assertThat(rows.size()).isEqualTo(expected.size());
            }
            assertThat(rows.slice(0, Long.MAX_VALUE)).containsExactlyElementsOf(expected);
        }
        assertSlices(rows, List.copyOf(expected), random);
    }

    private static void assertSlices(ImmutableSortedList<Integer> rows, List<Integer> expected, Random random) {
        assertThat(IntStream.range(0, rows.size()).mapToObj(rows::get).toList()).isEqualTo(expected);
        for (int i = 0; i < 100; i++) {
            int from = random.nextInt(expected.size() + 10);
            int to = from + random.nextInt(700);
            int size = expected.size();
            assertThat(rows.slice(from, to)).isEqualTo(expected.subList(Math.min(from, size), Math.min(to, size)));
            int wanted = random.nextInt(5000);
            assertThat(rows.find(row -> Integer.compare(row, wanted)))
                    .isEqualTo(expected.contains(wanted) ? wanted : null);
            assertThat(rows.rank(row -> Integer.compare(row, wanted))).isEqualTo((int)
                    expected.stream().filter(row -> row < wanted).count());
        }
    }

    @Property(tries = 20)
    void staysAsItIsWhenAnotherIsMadeOfIt(@ForAll Random random) {
        List<Integer> before =
                random.ints(2000, 0, 1 << 20).distinct().sorted().boxed().toList();
        ImmutableSortedList<Integer> rows = ImmutableSortedList.of(before);
        ImmutableSortedList<Integer> changed = rows;
        for (int i = 0; i < 500; i++) {
            changed = changed.with(random.nextInt(1 << 20), ORDER)
                    .without(before.get(random.nextInt(before.size())), ORDER);
        }

        assertThat(rows.slice(0, rows.size())).isEqualTo(before);
        assertThat(changed.slice(0, changed.size())).isNotEqualTo(before).isSorted();
    }
}
