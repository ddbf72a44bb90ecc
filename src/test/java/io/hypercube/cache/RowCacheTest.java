package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cache.store.Codec;
import io.hypercube.cache.store.StoredObject;
import io.hypercube.list.PageMemory;
import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.table.RowCells;
import io.hypercube.list.table.TableHead;
import io.hypercube.list.table.TableReader;
import io.hypercube.list.table.TableReader.FetchedTable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RowCacheTest {
    private final AtomicLong now = new AtomicLong(1);
    private final AtomicBoolean room = new AtomicBoolean(true);
    private final RowCache rows = new RowCache(room::get, now::get);

    @Test
    void aRowIsOfItsVersionAlone() {
        rows.put(table("Size", row("a", 5, "3")));

        assertThat(find("a", 5)).isNotNull();
        assertThat(find("a", 6)).isNull();
        assertThat(find("b", 5)).isNull();

        rows.put(table("Size", row("a", 6, "3")));
        assertThat(find("a", 5)).isNull();
        assertThat(find("a", 6)).isNotNull();
    }

    @Test
    void aRowThatSpeaksOfTimeIsNotKeptAndEndsTheOneBefore() {
        rows.put(table("Size", row("a", 5, "3")));

        rows.put(table("Size", row("a", 5, "3 (5m ago)")));

        assertThat(find("a", 5)).isNull();
    }

    @Test
    void otherColumnsEndAllRows() {
        rows.put(table("Size", row("a", 5, "3")));
        TableHead before = Objects.requireNonNull(rows.head());

        rows.put(table("Length", row("b", 5, "3")));

        assertThat(rows.head()).isNotSameAs(before);
        assertThat(find("a", 5)).isNull();
        assertThat(rows.find(entry("b", 5), before)).isNull();
        assertThat(find("b", 5)).isNotNull();
    }

    @Test
    void theSameColumnsAreTheSameHead() {
        TableHead before = rows.put(table("Size", row("a", 5, "3")));

        assertThat(rows.put(table("Size", row("b", 5, "3")))).isSameAs(before);
    }

    @Test
    void columnsAndRowsAreNotBelievedForLong() {
        rows.put(table("Size", row("a", 5, "3")));

        now.addAndGet(RowCache.COLUMNS_LIFE.toNanos() + 1);
        assertThat(rows.isHeadRecent()).isFalse();
        assertThat(find("a", 5)).isNotNull();

        rows.put(table("Size", row("b", 5, "3")));
        assertThat(rows.isHeadRecent()).isTrue();

        now.addAndGet(RowCache.LIFE.minus(RowCache.COLUMNS_LIFE).toNanos());
        assertThat(find("a", 5)).isNull();
        assertThat(find("b", 5)).isNotNull();
    }

    @Test
    void whereThereIsNoRoomNoRowIsKept() {
        room.set(false);

        rows.put(table("Size", row("a", 5, "3")));

        assertThat(find("a", 5)).isNull();
    }

    @Test
    void whatIsKeptCounts() {
        long empty = rows.memory();
        rows.put(table("Size", row("a", 5, "x".repeat(10_000))));
        assertThat(rows.memory()).isBetween(empty + 10_000, empty + 12_000);

        rows.clear();
        assertThat(rows.memory()).isLessThan(2_000);
    }

    @Test
    void aClusterThatGaveNoRowsIsNotAskedForAWhile() {
        assertThat(rows.mayBeFetched()).isTrue();
        rows.failed();
        assertThat(rows.mayBeFetched()).isFalse();
        now.addAndGet(Duration.ofSeconds(11).toNanos());
        assertThat(rows.mayBeFetched()).isTrue();
    }

    private @Nullable RowCells find(String name, long version) {
        return rows.find(entry(name, version), Objects.requireNonNull(rows.head()));
    }

    private static StoredObject entry(String name, long version) {
        return new StoredObject(
                ItemIdentity.of("n", name),
                version,
                Codec.PLAIN,
                new StoredObject.Bytes(new byte[] {'{', '}'}, 0, 2),
                new byte[0]);
    }

    private static String row(String name, long version, String cell) {
        return "{\"cells\":[\"" + cell + "\"],\"object\":{\"metadata\":{\"name\":\"" + name
                + "\",\"namespace\":\"n\",\"uid\":\"u\",\"resourceVersion\":\"" + version + "\"}}}";
    }

    private static FetchedTable table(String column, String row) {
        byte[] bytes = ("{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"columnDefinitions\":[{\"name\":\""
                        + column + "\",\"type\":\"string\"}],\"rows\":[" + row + "]}")
                .getBytes(StandardCharsets.UTF_8);
        TableReader reader = new TableReader(PageMemory.UNBOUNDED, 100);
        reader.accept(bytes, 0, bytes.length);
        return reader.end(0, 0);
    }
}
