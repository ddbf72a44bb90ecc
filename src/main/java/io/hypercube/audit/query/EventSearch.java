package io.hypercube.audit.query;

import io.hypercube.audit.query.AuditEventStore.Slice;
import io.hypercube.core.kube.ApiException;
import io.hypercube.list.PageAssembler;
import io.hypercube.list.PageMemory;
import io.hypercube.list.RowObject;
import io.hypercube.list.query.ListQuery;
import java.time.Duration;

/**
 * Pages of events. When the store can filter and sort by itself, only the events of the page are read. Otherwise every event that
 * passes the filter goes through the list engine; both ways give the same bytes.
 */
record EventSearch(AuditEventStore store, Duration within) {
    byte[] page(EventQuery query) {
        return query.isFilteredByStore() && query.isSortedByStore() ? fromStore(query) : fromEngine(query);
    }

    private byte[] fromStore(EventQuery query) {
        ListQuery list = query.list();
        EventListBody body = new EventListBody(new PageBytes());
        Slice slice = new Slice(query.isNewestFirst(), list.firstIndex(), list.pageSize());
        return body.end(store.page(query.filter(), slice, within, body::add));
    }

    byte[] fromEngine(EventQuery query) {
        PageAssembler page =
                new PageAssembler(query.list(), EventQuery.SHAPE, new RowObject.AsFetched(), new PageBytes());
        accept(page, EventListBody.HEAD);
        boolean[] first = {true};
        store.each(query.filter(), within, event -> {
            if (!first[0]) {
                accept(page, EventListBody.COMMA);
            }
            first[0] = false;
            accept(page, event.json());
        });
        accept(page, EventListBody.TAIL);
        page.endDocument();
        return page.page().toBytes();
    }

    private static void accept(PageAssembler page, byte[] piece) {
        page.accept(piece, 0, piece.length);
    }

    /** The memory of one page, of which a few exist at the same time. */
    static final class PageBytes implements PageMemory {
        private static final long MOST = 32L << 20;

        private long held;

        @Override
        public void hold(long more) {
            held += more;
            if (held > MOST) {
                throw ApiException.badRequest(
                        "pageSize, pageNum: the events up to this page exceed " + (MOST >> 20)
                                + " MiB (expected: a smaller page, or a later from and an earlier to instead of a high pageNum)");
            }
        }
    }
}
