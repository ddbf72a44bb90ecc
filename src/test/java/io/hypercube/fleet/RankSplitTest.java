package io.hypercube.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RankSplitTest {

    /** Sorted numbers, all different; counts how often they are compared. */
    private static final class Numbers implements RankSplit.SortedRuns {
        private final int[][] runs;
        private long comparisons;

        Numbers(int[]... runs) {
            this.runs = runs;
        }

        /** Deals the numbers from 0 out at random. */
        static Numbers dealt(Random random, int runs, int numbers) {
            int[] of =
                    IntStream.range(0, numbers).map(i -> random.nextInt(runs)).toArray();
            return new Numbers(IntStream.range(0, runs)
                    .mapToObj(run -> IntStream.range(0, numbers)
                            .filter(i -> of[i] == run)
                            .toArray())
                    .toArray(int[][]::new));
        }

        @Override
        public int count() {
            return runs.length;
        }

        @Override
        public int size(int run) {
            return runs[run].length;
        }

        @Override
        public int compare(int leftRun, int leftRow, int rightRun, int rightRow) {
            comparisons++;
            return Integer.compare(runs[leftRun][leftRow], runs[rightRun][rightRow]);
        }

        /** By definition, when the numbers are those from 0. */
        int[] expectedAt(int rank) {
            return Arrays.stream(runs)
                    .mapToInt(run -> (int)
                            Arrays.stream(run).filter(number -> number < rank).count())
                    .toArray();
        }
    }

    @Property(tries = 500)
    void findsTheFirstRowsOfEachSequence(@ForAll Random random) {
        int numbers = random.nextInt(80);
        Numbers runs = Numbers.dealt(random, 1 + random.nextInt(8), numbers);
        for (int rank = 0; rank <= numbers; rank++) {
            assertThat(new RankSplit(runs).at(rank)).isEqualTo(runs.expectedAt(rank));
        }
    }

    @Test
    void visitsFewRowsOfMany() {
        Random random = new Random(1);
        Numbers mixed = Numbers.dealt(random, 100, 1_000_000);
        Numbers apart = new Numbers(IntStream.range(0, 100)
                .mapToObj(
                        run -> IntStream.range(run * 10_000, (run + 1) * 10_000).toArray())
                .toArray(int[][]::new));
        for (Numbers runs : new Numbers[] {mixed, apart}) {
            for (int rank : new int[] {1, 20, 5_000, 500_000, 999_980, 999_999}) {
                runs.comparisons = 0;
                assertThat(new RankSplit(runs).at(rank)).isEqualTo(runs.expectedAt(rank));
                assertThat(runs.comparisons).isLessThan(100_000);
            }
        }
    }

    @Test
    void visitsNoRowForTheFirstPage() {
        Numbers runs = new Numbers(new int[] {1, 3}, new int[] {2}, new int[] {});

        assertThat(new RankSplit(runs).at(0)).containsExactly(0, 0, 0);
        assertThat(new RankSplit(runs).at(3)).containsExactly(2, 1, 0);
        assertThat(runs.comparisons).isZero();
    }
}
