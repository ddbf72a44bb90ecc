package io.hypercube.fleet;

/** Several sorted sequences of rows. The order of all rows is total and strict: no two rows are equal. */
interface SortedRuns {
    /** The number of sequences. */
    int count();

    /** The number of rows of a sequence. */
    int size(int run);

    /** Compares two rows of different sequences. */
    int compare(int leftRun, int leftRow, int rightRun, int rightRow);
}
