package io.hypercube.fleet;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Selects a page of the list that the sorted rows of all members form together.
 *
 * <p>The rows of a page are a contiguous range of each member's rows. {@link RankSplit} finds where the ranges begin, and a
 * heap with the next row of each member merges them. A page costs two comparisons for each of its rows and each doubling of
 * the number of members, and a page that is deep in the list costs little more, because the rows before it are not visited.
 * Memory is a few integers for each member and row of the page.
 */
public final class FleetMerge implements RankSplit.SortedRuns {
    private final FleetQuery query;
    private final List<MemberRows> members;
    private final FleetCluster[] clusters;

    /** The rows of a page, as positions in the members' rows, and the number of all matches. Immutable. */
    public static final class Selection {
        private final int[] members;
        private final int[] rows;
        private final long total;

        Selection(int[] members, int[] rows, long total) {
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

    private FleetMerge(List<MemberRows> members, FleetQuery query) {
        this.query = query;
        this.members = List.copyOf(members);
        this.clusters = new FleetCluster[members.size()];
        Set<String> names = new HashSet<>();
        for (int i = 0; i < clusters.length; i++) {
            String name = members.get(i).cluster();
            clusters[i] = query.cluster(name).orElseThrow(() -> rejected(name, "is not included by the query"));
            if (!names.add(name)) {
                throw rejected(name, "is a member twice");
            }
        }
    }

    /**
     * Selects a page.
     *
     * @param members of the clusters that the query includes
     * @param endIndex exclusive; {@link Long#MAX_VALUE} for all rows from {@code firstIndex} on
     * @throws IllegalArgumentException when a member does not have all of its first rows up to {@code endIndex} at hand, because
     *     the page could be wrong
     */
    public static Selection select(List<MemberRows> members, FleetQuery query, long firstIndex, long endIndex) {
        FleetMerge merge = new FleetMerge(members, query);
        long total = 0;
        long available = 0;
        for (MemberRows member : members) {
            if (member.size() > member.total() || member.size() < Math.min(member.total(), endIndex)) {
                throw rejected(
                        member.cluster(),
                        "has " + member.size() + " of " + member.total() + " rows (expected: the first " + endIndex
                                + ")");
            }
            total = Math.addExact(total, member.total());
            available += member.size();
        }
        long first = Math.min(firstIndex, available);
        int count = Math.toIntExact(Math.max(0, Math.min(endIndex, available) - first));
        return merge.page(count == 0 ? 0 : first, count, total);
    }

    private static IllegalArgumentException rejected(String cluster, String what) {
        return new IllegalArgumentException("the cluster " + cluster + " " + what);
    }

    private Selection page(long first, int count, long total) {
        int[] next = new RankSplit(this).at(first);
        PriorityQueue<Integer> heap = new PriorityQueue<>(
                Math.max(1, next.length), (left, right) -> compare(left, next[left], right, next[right]));
        for (int member = 0; member < next.length; member++) {
            if (next[member] < size(member)) {
                heap.add(member);
            }
        }
        int[] ofMembers = new int[count];
        int[] rows = new int[count];
        for (int i = 0; i < count; i++) {
            int member = heap.remove();
            ofMembers[i] = member;
            rows[i] = next[member]++;
            if (next[member] < size(member)) {
                heap.add(member);
            }
        }
        return new Selection(ofMembers, rows, total);
    }

    @Override
    public int count() {
        return clusters.length;
    }

    @Override
    public int size(int run) {
        return members.get(run).size();
    }

    @Override
    public int compare(int leftRun, int leftRow, int rightRun, int rightRow) {
        return query.compare(
                clusters[leftRun],
                members.get(leftRun).row(leftRow),
                clusters[rightRun],
                members.get(rightRun).row(rightRow));
    }
}
