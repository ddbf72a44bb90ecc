package io.hypercube.cache.store;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A persistent sorted list with access by element and by rank. Immutable: a change returns a new list that shares all
 * but a few kilobytes with the old one, so readers need no lock.
 *
 * <p>The rows are divided into chunks of at most 512; a change copies one chunk and the table of chunks.
 */
final class ImmutableSortedList<T> {
    private static final int MOST = 512;

    private final Object[][] chunks;
    /** For each chunk, the rank after its last row. */
    private final int[] ends;

    private ImmutableSortedList(Object[][] chunks) {
        this.chunks = chunks;
        this.ends = new int[chunks.length];
        int end = 0;
        for (int i = 0; i < chunks.length; i++) {
            end += chunks[i].length;
            ends[i] = end;
        }
    }

    static <T> ImmutableSortedList<T> empty() {
        return new ImmutableSortedList<>(new Object[0][]);
    }

    /** @param sorted in order, without duplicates in that order */
    static <T> ImmutableSortedList<T> of(List<T> sorted) {
        Object[] rows = sorted.toArray();
        Object[][] chunks = new Object[(rows.length + MOST - 1) / MOST][];
        for (int i = 0; i < chunks.length; i++) {
            chunks[i] = Arrays.copyOfRange(rows, i * MOST, Math.min(rows.length, (i + 1) * MOST));
        }
        return new ImmutableSortedList<>(chunks);
    }

    int size() {
        return ends.length == 0 ? 0 : ends[ends.length - 1];
    }

    @SuppressWarnings("unchecked")
    private T row(int chunk, int index) {
        return (T) chunks[chunk][index];
    }

    /** The rows from one rank to another (exclusive), limited to those that exist. */
    @SuppressWarnings("unchecked")
    List<T> slice(long from, long to) {
        int first = (int) Math.min(from, size());
        int end = Math.clamp(to, first, size());
        Object[] rows = new Object[end - first];
        int chunk = chunkAt(first);
        int index = first - (chunk == 0 ? 0 : ends[chunk - 1]);
        for (int done = 0; done < rows.length; chunk++, index = 0) {
            int length = Math.min(rows.length - done, chunks[chunk].length - index);
            System.arraycopy(chunks[chunk], index, rows, done, length);
            done += length;
        }
        return (List<T>) Arrays.asList(rows);
    }

    /** The row of a rank, from 0. */
    T get(int rank) {
        int chunk = chunkAt(rank);
        return row(chunk, rank - (chunk == 0 ? 0 : ends[chunk - 1]));
    }

    private int chunkAt(int rank) {
        int found = Arrays.binarySearch(ends, rank);
        return found < 0 ? -found - 1 : found + 1;
    }

    /** @param position compares a row with the one searched for */
    @Nullable
    T find(ToIntFunction<T> position) {
        int chunk = chunkOf(position);
        int index = chunk == chunks.length ? -1 : indexIn(chunk, position);
        return index < 0 ? null : row(chunk, index);
    }

    /** The number of rows before a position. */
    int rank(ToIntFunction<T> position) {
        int chunk = chunkOf(position);
        int before = chunk == 0 ? 0 : ends[chunk - 1];
        int low = 0;
        int high = chunk == chunks.length ? 0 : chunks[chunk].length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (position.applyAsInt(row(chunk, middle)) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return before + low;
    }

    /** Returns a list with this row, which replaces a row that compares equal. */
    ImmutableSortedList<T> with(T row, Comparator<? super T> order) {
        if (chunks.length == 0) {
            return of(List.of(row));
        }
        ToIntFunction<T> position = other -> order.compare(other, row);
        int chunk = chunkOf(position);
        if (chunk == chunks.length) {
            return append(row);
        }
        int index = indexIn(chunk, position);
        Object[] old = chunks[chunk];
        if (index >= 0) {
            Object[] changed = old.clone();
            changed[index] = row;
            return new ImmutableSortedList<>(splice(chunk, 1, changed));
        }
        int at = -index - 1;
        Object[] changed = new Object[old.length + 1];
        System.arraycopy(old, 0, changed, 0, at);
        changed[at] = row;
        System.arraycopy(old, at, changed, at + 1, old.length - at);
        return new ImmutableSortedList<>(changed.length <= MOST ? splice(chunk, 1, changed) : split(chunk, changed));
    }

    /** Appends to the last chunk, where most rows go when they arrive in order. Full chunks stay full. */
    private ImmutableSortedList<T> append(T row) {
        int last = chunks.length - 1;
        Object[] old = chunks[last];
        if (old.length == MOST) {
            return new ImmutableSortedList<>(splice(chunks.length, 0, new Object[] {row}));
        }
        Object[] changed = Arrays.copyOf(old, old.length + 1);
        changed[old.length] = row;
        return new ImmutableSortedList<>(splice(last, 1, changed));
    }

    private Object[][] split(int chunk, Object[] rows) {
        int middle = rows.length / 2;
        return splice(chunk, 1, Arrays.copyOf(rows, middle), Arrays.copyOfRange(rows, middle, rows.length));
    }

    /** Returns a list without the row that compares equal; the same list when there is none. */
    ImmutableSortedList<T> without(T row, Comparator<? super T> order) {
        ToIntFunction<T> position = other -> order.compare(other, row);
        int chunk = chunkOf(position);
        int index = chunk == chunks.length ? -1 : indexIn(chunk, position);
        if (index < 0) {
            return this;
        }
        Object[] old = chunks[chunk];
        Object[] changed = new Object[old.length - 1];
        System.arraycopy(old, 0, changed, 0, index);
        System.arraycopy(old, index + 1, changed, index, changed.length - index);
        if (changed.length == 0) {
            return new ImmutableSortedList<>(splice(chunk, 1));
        }
        if (chunk + 1 == chunks.length || changed.length + chunks[chunk + 1].length > MOST / 2) {
            return new ImmutableSortedList<>(splice(chunk, 1, changed));
        }
        Object[] next = chunks[chunk + 1];
        Object[] merged = Arrays.copyOf(changed, changed.length + next.length);
        System.arraycopy(next, 0, merged, changed.length, next.length);
        return new ImmutableSortedList<>(splice(chunk, 2, merged));
    }

    private Object[][] splice(int from, int removed, Object[]... added) {
        Object[][] result = new Object[chunks.length - removed + added.length][];
        System.arraycopy(chunks, 0, result, 0, from);
        System.arraycopy(added, 0, result, from, added.length);
        System.arraycopy(chunks, from + removed, result, from + added.length, chunks.length - from - removed);
        return result;
    }

    /** The first chunk whose last row is not before the position. */
    private int chunkOf(ToIntFunction<T> position) {
        int low = 0;
        int high = chunks.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (position.applyAsInt(row(middle, chunks[middle].length - 1)) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int indexIn(int chunk, ToIntFunction<T> position) {
        int low = 0;
        int high = chunks[chunk].length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int comparison = position.applyAsInt(row(chunk, middle));
            if (comparison == 0) {
                return middle;
            }
            low = comparison < 0 ? middle + 1 : low;
            high = comparison < 0 ? high : middle - 1;
        }
        return -low - 1;
    }
}
