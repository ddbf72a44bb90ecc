package io.hypercube.fleet.call;

import io.hypercube.cache.CachedList;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.fleet.MemberAnswer.Found;
import io.hypercube.list.ListEnvelope;
import io.hypercube.list.ListPage;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.proxy.page.FetchedList;
import io.hypercube.proxy.page.ListRequest;
import io.hypercube.proxy.response.PageLease;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;

/**
 * Lists the matches of one cluster of a call to several: from memory if possible, otherwise from the cluster, as the caller. One
 * virtual thread at a time; blocks.
 *
 * @param <T> what is read of the list
 */
final class MemberListing<T> {
    private final FleetMember member;
    private final ListRequest list;
    private final PageLease memory;
    private final Duration patience;
    private final Reader<T> reader;
    private long began;

    /** Reads the list of a cluster. */
    interface Reader<T> {
        /** Closes a page when it has been read. */
        T kept(CachedList cached);

        /** @throws MalformedListException for an item that cannot be read */
        T live(ListPage page, ListEnvelope envelope);
    }

    /**
     * @param list with a page from the beginning, and in a Table the objects that its query needs
     * @param memory holds what is read from the cluster until the response has been sent
     */
    MemberListing(FleetMember member, ListRequest list, PageLease memory, Reader<T> reader) {
        this.member = member;
        this.list = list;
        this.memory = memory;
        this.patience = member.patience();
        this.reader = reader;
    }

    /** The time for each of the two. */
    Duration patience() {
        return patience;
    }

    /** The matches from memory; empty when the cluster must be asked. */
    Optional<MemberAnswer<T>> fromMemory() throws InterruptedException {
        began = System.nanoTime();
        try {
            return member.kept(list, memory, cached -> found(reader.kept(cached)));
        } catch (ApiException e) {
            return Optional.of(failed(e));
        } catch (UncheckedIOException e) { // the other replica broke off
            return Optional.empty();
        }
    }

    /** The matches from the cluster. */
    MemberAnswer<T> live() throws InterruptedException {
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

    private MemberAnswer<T> read(FetchedList answer) throws IOException, InterruptedException {
        return switch (answer) {
            case FetchedList.Page(var head, ListPage page, ListEnvelope envelope) -> found(reader.live(page, envelope));
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
    MemberAnswer<T> timedOut() {
        return failed(MemberErrors.timedOut(member, patience));
    }

    private MemberAnswer<T> found(T list) {
        return new Found<>(name(), milliseconds(), list);
    }

    private MemberAnswer<T> failed(ApiException why) {
        return MemberAnswer.failed(name(), milliseconds(), why);
    }

    private String name() {
        return member.name().value();
    }

    private long milliseconds() {
        return Duration.ofNanos(System.nanoTime() - began).toMillis();
    }
}
