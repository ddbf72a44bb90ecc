package io.hypercube.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.hypercube.list.FetchedTable;
import io.hypercube.list.ItemIdentity;
import io.hypercube.list.RowCells;
import io.hypercube.list.TableHead;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one collection's Tables, as the API server rendered them: one for each object that was shown of late, of its version then. All
 * are of the same columns: when a Table with others comes, all rows go. A row is kept for {@link #LIFE} at most, and the columns are
 * asked for again after {@link #COLUMNS_LIFE}, because neither changes any object when it changes. Thread-safe.
 */
final class RowCache {
    static final Duration LIFE = Duration.ofMinutes(5);
    static final Duration COLUMNS_LIFE = Duration.ofSeconds(30);
    private static final Duration NOT_AGAIN_FOR = Duration.ofSeconds(10);
    private static final int MOST_BYTES = 16 << 20;

    private final BooleanSupplier room;
    private final Ticker clock;
    private final Cache<ItemIdentity, Row> rows;
    private final ReentrantLock fetching = new ReentrantLock(true);
    private volatile @Nullable Head head;
    private volatile @Nullable Long failedAt;

    /** @param under the columns that the cells stand under */
    private record Row(RowCells cells, TableHead under) {
        int weight() {
            return (int) Math.min(Integer.MAX_VALUE, cells.memory());
        }
    }

    private record Head(TableHead head, long readAt) {}

    /** @param room whether there is memory for what {@link #memory} says by now */
    RowCache(BooleanSupplier room) {
        this(room, Ticker.systemTicker());
    }

    RowCache(BooleanSupplier room, Ticker clock) {
        this.room = room;
        this.clock = clock;
        this.rows = Caffeine.newBuilder()
                .maximumWeight(MOST_BYTES)
                .weigher((ItemIdentity identity, Row row) -> row.weight())
                .expireAfterWrite(LIFE)
                .ticker(clock)
                .executor(Runnable::run)
                .build();
    }

    /** The columns that were seen last; null when none were. */
    @Nullable
    TableHead head() {
        Head known = head;
        return known == null ? null : known.head;
    }

    /** Whether they were seen of late. */
    boolean isHeadRecent() {
        Head known = head;
        return known != null && clock.read() - known.readAt <= COLUMNS_LIFE.toNanos();
    }

    /** The row of an object under these columns; null when it has to be fetched. */
    @Nullable
    RowCells find(StoredObject entry, TableHead under) {
        Row row = rows.getIfPresent(entry.identity());
        return row != null && row.under == under && row.cells.resourceVersion() == entry.resourceVersion()
                ? row.cells
                : null;
    }

    /**
     * Keeps the rows that last, for as long as there is memory.
     *
     * @return the columns under which they are found
     */
    TableHead put(FetchedTable table) {
        TableHead under = add(table);
        if (!room.getAsBoolean()) {
            rows.invalidateAll();
        }
        return under;
    }

    private synchronized TableHead add(FetchedTable table) {
        Head known = head;
        if (known != null && known.head.hasColumnsOf(table.head())) {
            head = new Head(known.head, clock.read());
        } else {
            head = new Head(table.head(), clock.read());
            rows.invalidateAll();
        }
        TableHead under = head.head;
        for (RowCells cells : table.rows()) {
            if (cells.isLasting()) {
                rows.put(cells.identity(), new Row(cells, under));
            } else {
                rows.invalidate(cells.identity());
            }
        }
        return under;
    }

    /** Rows are fetched by one call at a time, so that each is fetched once. */
    ReentrantLock fetching() {
        return fetching;
    }

    /** The cluster gave no rows: it is not asked for some again for a moment. */
    void failed() {
        failedAt = clock.read();
    }

    boolean mayBeFetched() {
        Long failed = failedAt;
        return failed == null || clock.read() - failed > NOT_AGAIN_FOR.toNanos();
    }

    void clear() {
        rows.invalidateAll();
    }

    /** In bytes. */
    long memory() {
        Head known = head;
        long weight = rows.policy().eviction().orElseThrow().weightedSize().orElse(0);
        return weight + (known == null ? 0 : known.head.memory());
    }
}
