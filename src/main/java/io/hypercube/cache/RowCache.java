package io.hypercube.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.hypercube.cache.store.StoredObject;
import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.table.RowCells;
import io.hypercube.list.table.TableHead;
import io.hypercube.list.table.TableReader.FetchedTable;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches the Table rows of one collection as the API server rendered them: for each object the row of one version. All
 * rows have the same columns; a Table with other columns evicts all rows. A row is kept for at most {@link #LIFE}, and
 * the columns are read again after {@link #COLUMNS_LIFE}, because neither changes the resourceVersion of an object.
 * Thread-safe.
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

    /** @param under the columns of the cells */
    private record Row(RowCells cells, TableHead under) {
        int weight() {
            return (int) Math.min(Integer.MAX_VALUE, cells.memory());
        }
    }

    private record Head(TableHead head, long readAt) {}

    /** Creates an empty cache; {@code room} returns whether the memory that {@link #memory} reports is available. */
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

    /** The columns last seen; null when there are none yet. */
    @Nullable
    TableHead head() {
        Head known = head;
        return known == null ? null : known.head;
    }

    /** Whether the columns were seen within {@link #COLUMNS_LIFE}. */
    boolean isHeadRecent() {
        Head known = head;
        return known != null && clock.read() - known.readAt <= COLUMNS_LIFE.toNanos();
    }

    /** The row of an object with these columns; null when it must be fetched. */
    @Nullable
    RowCells find(StoredObject entry, TableHead under) {
        Row row = rows.getIfPresent(entry.identity());
        return row != null && row.under == under && row.cells.resourceVersion() == entry.resourceVersion()
                ? row.cells
                : null;
    }

    /**
     * Caches the rows that may be kept, while there is memory.
     *
     * @return the columns under which the rows are found
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

    /** Held while rows are fetched: one call at a time, so that no row is fetched twice. */
    ReentrantLock fetching() {
        return fetching;
    }

    /** Fetching rows failed: it is not tried again for 10 seconds. */
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

    /** Memory in bytes. */
    long memory() {
        Head known = head;
        long weight = rows.policy().eviction().orElseThrow().weightedSize().orElse(0);
        return weight + (known == null ? 0 : known.head.memory());
    }
}
