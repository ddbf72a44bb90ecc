package io.hypercube.fleet;

import java.util.Arrays;

/** The rows of a page, as positions in the members' rows, and the number of all matches. Immutable. */
public final class FleetSelection {
    private final int[] members;
    private final int[] rows;
    private final long total;

    FleetSelection(int[] members, int[] rows, long total) {
        this.members = members;
        this.rows = rows;
        this.total = total;
    }

    /** The number of rows of the page. */
    public int count() {
        return members.length;
    }

    /** The index of the member that a row of the page belongs to. */
    public int member(int index) {
        return members[index];
    }

    /** The rank of a row of the page among the rows of its member. */
    public int row(int index) {
        return rows[index];
    }

    /** The sum of the members' totals. */
    public long total() {
        return total;
    }

    @Override
    public String toString() {
        return "members " + Arrays.toString(members) + ", rows " + Arrays.toString(rows) + " of " + total;
    }
}
