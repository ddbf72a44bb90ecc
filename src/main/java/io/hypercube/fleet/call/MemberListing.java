package io.hypercube.fleet.call;

import io.hypercube.cache.CachedList;
import io.hypercube.cache.store.StoredObject;
import io.hypercube.cache.store.StoredRows;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.FleetEnvelope.Listed;
import io.hypercube.fleet.FleetEnvelope.Source;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.fleet.MemberAnswer.Found;
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
import io.hypercube.proxy.FleetMember;
import io.hypercube.proxy.page.FetchedList;
import io.hypercube.proxy.page.ListRequest;
import io.hypercube.proxy.response.PageLease;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Lists the matches of one cluster of a call to several: from memory if possible, otherwise from the cluster, as the caller. One
 * virtual thread at a time; blocks.
 */
final class MemberListing {
    private final FleetMember member;
    private final ListRequest list;
    private final PageLease memory;
    private final Duration patience;
    private final RowObject rowObject;
    private long began;

    /**
     * @param list with a page from the beginning, and in a Table the objects that its query needs
     * @param rowObject the part of their objects that the rows of a Table include in the end
     * @param memory holds what is read from the cluster until the response has been sent
     */
    MemberListing(FleetMember member, ListRequest list, PageLease memory, RowObject rowObject) {
        this.member = member;
        this.list = list;
        this.memory = memory;
        this.patience = member.patience();
        this.rowObject = rowObject;
    }

    /** The time for each of the two. */
    Duration patience() {
        return patience;
    }

    /** The matches from memory; empty when the cluster must be asked. */
    Optional<MemberAnswer<MemberList>> fromMemory() throws InterruptedException {
        began = System.nanoTime();
        try {
            return member.kept(list, memory, this::read);
        } catch (ApiException e) {
            return Optional.of(failed(e));
        } catch (UncheckedIOException e) { // the other replica broke off
            return Optional.empty();
        }
    }

    /** The matches from the cluster. */
    MemberAnswer<MemberList> live() throws InterruptedException {
        began = System.nanoTime();
        try {
            return member.list(list, memory, patience, this::read);
        } catch (SocketTimeoutException e) {
            return timedOut();
        } catch (IOException e) {
            return failed(member.unreachable(e));
        } catch (ApiException e) {
            return failed(e);
        } catch (MalformedListException e) { // a row whose object cannot be read
            return failed(ApiException.about(
                    StatusReason.BAD_GATEWAY,
                    "clusters",
                    name(),
                    "cluster \"" + name() + "\" answered with a list that cannot be paged: " + e.getMessage()));
        }
    }

    private MemberAnswer<MemberList> read(CachedList cached) {
        return switch (cached) {
            case CachedList.Rows(ListEnvelope envelope, StoredRows rows) -> found(envelope, rows);
            case CachedList.Page page -> found(page);
        };
    }

    private MemberAnswer<MemberList> read(FetchedList answer) throws IOException, InterruptedException {
        return switch (answer) {
            case FetchedList.Page(var head, ListPage page, ListEnvelope envelope) -> found(page, envelope, Source.LIVE);
            case FetchedList.Other other -> {
                try (var body = other.body()) {
                    yield other.head().status() == 404
                            ? new MemberAnswer.Absent<>(name(), milliseconds())
                            : new MemberAnswer.Failed<>(
                                    name(), milliseconds(), MemberErrors.status(member, other.head(), body));
                }
            }
        };
    }

    /** The cluster has not answered in time. */
    MemberAnswer<MemberList> timedOut() {
        return failed(MemberErrors.timedOut(member, patience));
    }

    private MemberAnswer<MemberList> failed(ApiException why) {
        return MemberAnswer.failed(name(), milliseconds(), why);
    }

    private MemberAnswer<MemberList> found(ListEnvelope envelope, StoredRows rows) {
        return found(
                new Listed(rows.size(), Long.toString(rows.resourceVersion()), Source.CACHE),
                new MemberRows(name(), rows.size(), rows.size(), rows::row),
                rank -> {
                    StoredObject object = rows.row(rank).item();
                    return new MemberList.Item(object::json, object.memory());
                },
                envelope);
    }

    /** A page that was written for a client, by this replica or another one. */
    private MemberAnswer<MemberList> found(CachedList.Page cached) {
        try (cached) {
            PageAssembler assembler =
                    new PageAssembler(list.listQuery(), ListShape.KUBERNETES, list.rowObject(), memory);
            cached.content().writeTo(bytes -> assembler.accept(bytes, 0, bytes.length));
            assembler.endDocument();
            long total = assembler.envelope().total().orElseThrow(() -> new MalformedListException(0, "no total"));
            return found(assembler.page(), assembler.envelope(), Source.CACHE, total);
        } catch (MalformedListException | NotAListException e) {
            throw new IllegalStateException("a page of the gateway cannot be read", e);
        }
    }

    private MemberAnswer<MemberList> found(ListPage page, ListEnvelope envelope, Source source) {
        return found(page, envelope, source, page.total());
    }

    private MemberAnswer<MemberList> found(ListPage page, ListEnvelope envelope, Source source, long total) {
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
        return found(
                new Listed(total, envelope.version().orElse(""), source),
                MemberRows.of(name(), rows, total),
                rank -> new MemberList.Item(() -> items.get(rank), 0),
                envelope);
    }

    private MemberAnswer<MemberList> found(
            Listed listed, MemberRows rows, IntFunction<MemberList.Item> items, ListEnvelope envelope) {
        return new Found<>(name(), milliseconds(), new MemberList(listed, rows, items, envelope));
    }

    private String name() {
        return member.name().value();
    }

    private long milliseconds() {
        return Duration.ofNanos(System.nanoTime() - began).toMillis();
    }
}
