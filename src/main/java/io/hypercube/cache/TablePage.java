package io.hypercube.cache;

import io.hypercube.cache.store.SelectedPage;
import io.hypercube.cache.store.StoredObject;
import io.hypercube.list.PageMemory;
import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.item.RankedItem;
import io.hypercube.list.table.RowCells;
import io.hypercube.list.table.TableHead;
import io.hypercube.list.table.TableReader.FetchedTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds one page of a Table: selects the objects as for any page, and combines each with its cached row. Missing rows
 * are fetched first, then the page is selected again, because the objects may have changed meanwhile. For one thread;
 * blocks.
 */
public final class TablePage {
    private static final Logger LOGGER = LoggerFactory.getLogger(TablePage.class);

    /** After this many rounds the page is left to the cluster: the collection changes faster than its rows can be fetched. */
    private static final int MOST_ROUNDS = 4;

    private static final long LOCK_SECONDS = 2;
    private static final int ROW_OVERHEAD = 24;

    private final CollectionReads collection;
    private final Reflector reflector;
    private final TableQuery asked;
    private final PageMemory memory;
    /** Rows fetched by this call, including those that are not cached. */
    private final Map<ItemIdentity, Fetched> fetched = new HashMap<>();

    private record Fetched(RowCells cells, TableHead under) {}

    /** The seat of a call at the cluster. */
    @FunctionalInterface
    public interface Turn {
        /** Waits for the seat; does nothing when the call has it already. Throws when it gets none. */
        void take() throws InterruptedException;
    }

    TablePage(CollectionReads collection, TableQuery asked, PageMemory memory) {
        this.collection = collection;
        this.reflector = collection.reflector();
        this.asked = asked;
        this.memory = memory;
    }

    /**
     * Builds the page.
     *
     * @param constraint the freshness that the caller requires
     * @param turn taken before rows are requested from the cluster
     * @return empty when the page must be read from the cluster
     */
    Optional<CachedList.Page> make(Freshness.Constraint constraint, Turn turn) throws InterruptedException {
        Freshness.Constraint wanted = constraint;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Optional<Freshness.Current> current = collection.current(wanted);
            if (current.isEmpty()) {
                return Optional.empty();
            }
            WatchedStore content = current.get().content();
            MissingRows missing;
            try (HeldMemory selecting = new HeldMemory(memory)) {
                SelectedPage selected = content.store().select(asked.query(), selecting);
                TableHead head = reflector.rows().head();
                missing = missing(content, selected, head);
                if (head != null && missing.isEmpty() && reflector.rows().isHeadRecent()) {
                    return page(selected, head, current.get());
                }
            }
            if (!missing.canBeFetched() || !reflector.rows().mayBeFetched()) {
                return Optional.empty();
            }
            turn.take();
            MissingRows done = fetch(missing);
            if (done == null) {
                return Optional.empty();
            }
            wanted = done.followed(constraint, this::versionFetched);
        }
        return Optional.empty();
    }

    private MissingRows missing(WatchedStore content, SelectedPage selected, @Nullable TableHead head) {
        List<StoredObject> missing = selected.places().stream()
                .map(RankedItem::item)
                .filter(entry -> head == null || cells(entry, head) == null)
                .toList();
        return new MissingRows(reflector.key(), content.store(), missing);
    }

    private @Nullable RowCells cells(StoredObject entry, TableHead head) {
        Fetched own = fetched.get(entry.identity());
        if (own != null && own.under == head && own.cells.resourceVersion() == entry.resourceVersion()) {
            return own.cells;
        }
        return reflector.rows().find(entry, head);
    }

    /** -1 when the object no longer exists. */
    private long versionFetched(ItemIdentity identity) {
        Fetched row = fetched.get(identity);
        return row == null ? -1 : row.cells.resourceVersion();
    }

    /** @return the rows that were still missing and have been fetched; null when the cluster did not return all of them */
    private @Nullable MissingRows fetch(MissingRows missing) throws InterruptedException {
        RowCache rows = reflector.rows();
        if (!rows.fetching().tryLock(LOCK_SECONDS, TimeUnit.SECONDS)) {
            return null;
        }
        try {
            TableHead head = rows.head();
            MissingRows left = missing.where(entry -> head == null || cells(entry, head) == null);
            if (!left.isEmpty() || !rows.isHeadRecent()) {
                try (MemoryParts parts = new MemoryParts(memory)) {
                    RowFetch.Answers answers = collection.rowFetch().fetch(left.calls(), parts, asked.clock());
                    keep(left, answers.tables());
                    return answers.complete() ? left : null;
                }
            }
            return left;
        } catch (IOException e) {
            rows.failed();
            LOGGER.atWarn()
                    .addKeyValue("collection", reflector.key())
                    .addKeyValue("reason", e.getMessage())
                    .log("cannot fetch Table rows");
            return null;
        } finally {
            rows.fetching().unlock();
        }
    }

    private void keep(MissingRows wanted, List<FetchedTable> tables) {
        Set<ItemIdentity> own = wanted.identities();
        fetched.keySet().removeAll(own);
        for (FetchedTable table : tables) {
            TableHead under = reflector.rows().put(table);
            for (RowCells cells : table.rows()) {
                if (own.contains(cells.identity())) {
                    memory.hold(cells.memory());
                    fetched.put(cells.identity(), new Fetched(cells, under));
                }
            }
        }
    }

    private Optional<CachedList.Page> page(SelectedPage selected, TableHead head, Freshness.Current current) {
        long now = asked.clock().getAsLong();
        List<byte[]> rows = new ArrayList<>(selected.places().size());
        for (RankedItem<StoredObject> place : selected.places()) {
            RowCells cells = cells(place.item(), head);
            byte[] row = cells == null ? null : cells.write(place.item().json(), asked.object(), now);
            if (row == null) {
                return Optional.empty();
            }
            memory.hold(ROW_OVERHEAD + row.length);
            rows.add(row);
        }
        return Optional.of(new CachedList.Page(
                head.page(rows, selected.total(), selected.resourceVersion()),
                current.age(),
                selected.resourceVersion()));
    }
}
