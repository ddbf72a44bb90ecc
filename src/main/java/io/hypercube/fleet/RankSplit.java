package io.hypercube.fleet;

import java.util.SplittableRandom;

/**
 * Finds the first rows of several sorted sequences without visiting them: multi-sequence selection. The result is the number
 * of rows of each sequence that are among the first ones of all.
 *
 * <p>Each round picks a random row among those that are not yet decided, and finds its position in every sequence by binary
 * search. All rows on one side of it are then decided. The expected number of rounds is logarithmic in the number of rows, for
 * any input, because the choice is random; the result does not depend on it. For 100 sequences of 10,000 rows these are
 * about 20,000 comparisons. Memory is a few integers for each sequence.
 */
final class RankSplit {
    /** Several sorted sequences of rows. The order of all rows is total and strict: no two rows are equal. */
    interface SortedRuns {
        /** The number of sequences. */
        int count();

        /** The number of rows of a sequence. */
        int size(int run);

        /** Compares two rows of different sequences. */
        int compare(int leftRun, int leftRow, int rightRun, int rightRow);
    }

    private final SortedRuns runs;
    private final SplittableRandom random = new SplittableRandom();
    /** For each sequence, the rows before {@code low} are among the first ones, those from {@code high} on are not. */
    private final int[] low;

    private final int[] high;

    RankSplit(SortedRuns runs) {
        this.runs = runs;
        this.low = new int[runs.count()];
        this.high = new int[runs.count()];
    }

    /**
     * Returns the number of rows of each sequence that are among the first {@code rank} of all. May be called once.
     *
     * @param rank from 0 to the number of all rows
     */
    int[] at(long rank) {
        long decided = 0;
        long possible = 0;
        for (int run = 0; run < high.length; run++) {
            high[run] = runs.size(run);
            possible += high[run];
        }
        while (decided < rank && rank < possible) {
            long skipped = random.nextLong(possible - decided);
            int run = 0;
            while (skipped >= high[run] - low[run]) {
                skipped -= high[run] - low[run];
                run++;
            }
            int row = low[run] + (int) skipped;
            int[] before = before(run, row);
            long rankOfRow = sum(before);
            if (rankOfRow < rank) {
                before[run]++;
                System.arraycopy(before, 0, low, 0, low.length);
                decided = rankOfRow + 1;
            } else {
                System.arraycopy(before, 0, high, 0, high.length);
                possible = rankOfRow;
            }
        }
        return decided == rank ? low : high;
    }

    /** For each sequence, the number of rows before this one, which is not yet decided. */
    private int[] before(int run, int row) {
        int[] before = new int[low.length];
        for (int other = 0; other < before.length; other++) {
            before[other] = other == run ? row : before(other, run, row);
        }
        return before;
    }

    private int before(int other, int run, int row) {
        int from = low[other];
        int to = high[other];
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (runs.compare(other, middle, run, row) < 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    private static long sum(int[] numbers) {
        long sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }
}
