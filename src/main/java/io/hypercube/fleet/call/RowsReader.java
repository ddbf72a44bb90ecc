package io.hypercube.fleet.call;

import io.hypercube.cache.CachedList;
import io.hypercube.cache.store.StoredObject;
import io.hypercube.cache.store.StoredRows;
import io.hypercube.fleet.FleetEnvelope.Listed;
import io.hypercube.fleet.FleetEnvelope.Source;
import io.hypercube.fleet.MemberRows;
import io.hypercube.list.ListEnvelope;
import io.hypercube.list.ListPage;
import io.hypercube.list.NotAListException;
import io.hypercube.list.PageAssembler;
import io.hypercube.list.RowObject;
import io.hypercube.list.TableRow;
import io.hypercube.list.item.ItemQuery;
import io.hypercube.list.item.RankedItem;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.ListShape;
import io.hypercube.proxy.page.ListRequest;
import io.hypercube.proxy.response.PageLease;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the matches of a cluster as rows that are merged with those of others.
 *
 * @param rowObject the part of their objects that the rows of a Table include in the end
 */
record RowsReader(String cluster, ListRequest list, PageLease memory, RowObject rowObject)
        implements MemberListing.Reader<MemberList> {

    @Override
    public MemberList kept(CachedList cached) {
        return switch (cached) {
            case CachedList.Rows(ListEnvelope envelope, StoredRows rows) -> read(envelope, rows);
            case CachedList.Page page -> read(page);
        };
    }

    @Override
    public MemberList live(ListPage page, ListEnvelope envelope) {
        return read(page, envelope, Source.LIVE, page.total());
    }

    private MemberList read(ListEnvelope envelope, StoredRows rows) {
        return new MemberList(
                new Listed(rows.size(), Long.toString(rows.resourceVersion()), Source.CACHE),
                new MemberRows(cluster, rows.size(), rows.size(), rows::row),
                rank -> {
                    StoredObject object = rows.row(rank).item();
                    return new MemberList.Item(object::json, object.memory());
                },
                envelope);
    }

    /** A page that was written for a client, by this replica or another one. */
    private MemberList read(CachedList.Page cached) {
        try (cached) {
            PageAssembler assembler =
                    new PageAssembler(list.listQuery(), ListShape.KUBERNETES, list.rowObject(), memory);
            cached.content().writeTo(bytes -> assembler.accept(bytes, 0, bytes.length));
            assembler.endDocument();
            long total = assembler.envelope().total().orElseThrow(() -> new MalformedListException(0, "no total"));
            return read(assembler.page(), assembler.envelope(), Source.CACHE, total);
        } catch (MalformedListException | NotAListException e) {
            throw new IllegalStateException("a page of the gateway cannot be read", e);
        }
    }

    private MemberList read(ListPage page, ListEnvelope envelope, Source source, long total) {
        boolean table = envelope.columnDefinitions().isPresent();
        ItemQuery.Reader reader = new ItemQuery(list.listQuery()).reader();
        List<RankedItem<?>> rows = new ArrayList<>(page.count());
        List<byte[]> items = new ArrayList<>(page.count());
        for (int i = 0; i < page.count(); i++) {
            byte[] item = page.items().bytes(i);
            RankedItem<?> row = reader.place(table ? new TableRow(item).object().orElse(item) : item);
            if (row == null) {
                throw new IllegalStateException("an item of a page does not match its query");
            }
            memory.hold(row.memory());
            rows.add(row);
            items.add(table ? new TableRow(item).with(rowObject) : item);
        }
        memory.settle();
        return new MemberList(
                new Listed(total, envelope.version().orElse(""), source),
                MemberRows.of(cluster, rows, total),
                rank -> new MemberList.Item(() -> items.get(rank), 0),
                envelope);
    }
}
