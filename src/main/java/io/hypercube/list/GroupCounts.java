package io.hypercube.list;

import io.hypercube.list.item.GroupKey;
import io.hypercube.list.json.ByteBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts items by group. The number of groups is not limited by itself; their memory is charged to a {@link PageMemory} before it
 * is used, so that a count is exact or fails. Not thread-safe.
 */
public final class GroupCounts {
    /** A group in the map, without its key. */
    private static final long OVERHEAD = 96;

    private static final Comparator<Group> ORDER =
            Comparator.comparingLong((Group group) -> group.count).reversed().thenComparing(group -> group.key);

    private final Map<GroupKey, Group> groups = new HashMap<>();
    private final PageMemory memory;
    private long total;

    private static final class Group {
        private final GroupKey key;
        private long count;

        Group(GroupKey key) {
            this.key = key;
        }

        byte[] json() {
            ByteBuilder out = new ByteBuilder().append("{\"values\":");
            key.write(out);
            return out.append(",\"count\":" + count + "}").toBytes();
        }
    }

    /** Receives each group, in no order. */
    @FunctionalInterface
    public interface Each {
        void group(GroupKey key, long count);
    }

    public GroupCounts(PageMemory memory) {
        this.memory = memory;
    }

    /** Counts an item, once in each of its groups. */
    public void item(List<GroupKey> itsGroups) {
        total++;
        itsGroups.forEach(group -> add(group, 1));
    }

    /** Adds items to a group; they are not part of the {@link #total} yet. */
    public void add(GroupKey key, long count) {
        Group group = groups.get(key);
        if (group == null) {
            memory.hold(OVERHEAD + key.memory());
            group = new Group(key);
            groups.put(key, group);
        }
        group.count = Math.addExact(group.count, count);
    }

    /** Adds other counts. */
    public void add(GroupCounts others) {
        others.forEach(this::add);
        addToTotal(others.total);
    }

    public void addToTotal(long items) {
        total = Math.addExact(total, items);
    }

    public void forEach(Each each) {
        groups.values().forEach(group -> each.group(group.key, group.count));
    }

    /** The number of items counted. */
    public long total() {
        return total;
    }

    /** The number of groups. */
    public int groupTotal() {
        return groups.size();
    }

    /**
     * The groups from {@code first} to {@code end} (exclusive), each as {@code {"values":[…],"count":n}}. The largest count comes
     * first, equal ones are in the order of their keys.
     */
    public PageItems page(long first, long end) {
        memory.hold(groups.size() * 8L);
        List<Group> sorted = new ArrayList<>(groups.values());
        sorted.sort(ORDER);
        int from = (int) Math.min(first, sorted.size());
        int to = (int) Math.min(end, sorted.size());
        List<byte[]> page = new ArrayList<>(to - from);
        for (Group group : sorted.subList(from, to)) {
            byte[] json = group.json();
            memory.hold(json.length + 24L);
            page.add(json);
        }
        return PageItems.of(page);
    }
}
