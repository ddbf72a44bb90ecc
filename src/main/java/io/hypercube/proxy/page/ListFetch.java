package io.hypercube.proxy.page;

import io.hypercube.cache.LiveRead;
import io.hypercube.cluster.ClusterReader;
import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.cluster.upstream.Upstream;
import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.http.RawQuery;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.list.ListChangedException;
import io.hypercube.list.ListPage;
import io.hypercube.list.NotAListException;
import io.hypercube.list.PageAssembler;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.ListShape;
import io.hypercube.list.query.Pushdown;
import io.hypercube.proxy.call.ProxiedCall;
import io.hypercube.proxy.call.Unreachable;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Fetches a list as the caller and extracts the page. Blocks; runs on a virtual thread. The list is parsed while it arrives and
 * may have any length. An invalid or truncated list is a 502, so nobody gets an incomplete list that looks complete.
 */
public final class ListFetch {
    /** Maximum number of bytes that are received but not parsed. */
    private static final long RECEIVED = BlockingCall.MOST_QUEUED;

    private static final Duration TRY_AGAIN = Duration.ofSeconds(1);

    private final ProxiedCall call;
    private final ListRequest list;
    private final Upstream upstream;
    private final PageLease memory;
    private final Context context;
    private final LiveRead reading;
    private final @Nullable Duration patience;
    private final long began = System.nanoTime();

    /** The connections to the cluster, and the context on which one is used. */
    public record Line(Upstream upstream, Context context) {}

    /**
     * @param memory holds what the page holds until it is closed
     * @param reading gets the bytes of the list as they are read
     * @param patience how long the cluster may take until its response begins and between two parts of it; null for any time
     */
    public ListFetch(
            ProxiedCall call,
            ListRequest list,
            Line line,
            PageLease memory,
            LiveRead reading,
            @Nullable Duration patience) {
        this.call = call;
        this.list = list;
        this.upstream = line.upstream();
        this.memory = memory;
        this.context = line.context();
        this.reading = reading;
        this.patience = patience;
    }

    /**
     * The caller must have a seat at the cluster.
     *
     * @throws IOException when the cluster does not answer
     * @throws ApiException for a list that cannot be read
     */
    public FetchedList fetch() throws IOException, InterruptedException {
        memory.hold(RECEIVED);
        try {
            Pushdown pushed = list.pushdown();
            boolean pushing = !pushed.equals(Pushdown.NOTHING);
            FetchedList fetched = fetch(pushed, pushing);
            return fetched != null
                    ? fetched
                    : Objects.requireNonNull(fetch(Pushdown.NOTHING, false), "rejected without a reason");
        } finally {
            memory.hold(-RECEIVED);
        }
    }

    /** @return null when the API server rejected terms that the gateway had added */
    private @Nullable FetchedList fetch(Pushdown pushed, boolean mayAskAgain) throws IOException, InterruptedException {
        PageAssembler assembler = new PageAssembler(list.listQuery(), ListShape.KUBERNETES, list.rowObject(), memory);
        UpstreamResponse first = null;
        Optional<String> token = Optional.empty();
        do {
            BlockingCall document = open(pushed, token.orElse(null));
            boolean passed = false;
            try {
                UpstreamResponse head = document.head();
                if (head.status() == 400 && mayAskAgain && first == null) {
                    return null;
                }
                if (!isToBePaged(head)) {
                    passed = true;
                    return new FetchedList.Other(head, document);
                }
                if (first == null) {
                    reading.began();
                }
                Optional<String> next = read(document, assembler);
                if (next.isPresent() && next.equals(token)) {
                    throw unreadable("its continue tokens repeat");
                }
                token = next;
                token.ifPresent(inSeveralDocuments -> reading.close());
                first = first == null ? head : first;
            } finally {
                if (!passed) {
                    document.close();
                }
            }
        } while (token.isPresent());
        reading.answered(assembler.envelope().resourceVersion());
        reading.ended();
        return new FetchedList.Page(first, page(assembler, pushed), assembler.envelope());
    }

    private ListPage page(PageAssembler assembler, Pushdown pushed) throws IOException, InterruptedException {
        Optional<String> version = again(assembler);
        if (version.isPresent()) {
            readAgain(pushed, version.get(), assembler);
        }
        return page(assembler);
    }

    private static Optional<String> again(PageAssembler assembler) {
        try {
            return assembler.again();
        } catch (MalformedListException e) {
            throw ApiException.badRequest(
                            "page: too deep in the list for one pass, and the list has no resourceVersion for a second one"
                                    + " (expected: a smaller pageSize or pageNum, or a selector)")
                    .causedBy(e);
        }
    }

    /**
     * Reads the list again at exactly that version, as the caller. An API server keeps the versions of the last
     * minutes.
     *
     * @throws ApiException 503 with {@code Retry-After} when the version is no longer available or the list differs
     */
    private void readAgain(Pushdown pushed, String version, PageAssembler assembler)
            throws IOException, InterruptedException {
        Optional<String> token = Optional.empty();
        do {
            String resume = token.orElse(null);
            try (BlockingCall document = open(list.exactly(version, pushed, resume))) {
                if (!isToBePaged(document.head())) {
                    throw changed();
                }
                token = read(document, assembler).filter(next -> !next.equals(resume));
            }
        } while (token.isPresent());
    }

    private ListPage page(PageAssembler assembler) {
        try {
            return assembler.page();
        } catch (ListChangedException e) {
            throw changed().causedBy(e);
        }
    }

    private ApiException changed() {
        return ApiException.unavailable(
                "page: too deep in the list for one pass, and the list changed before the second one"
                        + " (expected: a retry, a smaller pageNum or a selector)",
                TRY_AGAIN);
    }

    private BlockingCall open(Pushdown pushed, @Nullable String token) {
        RawTarget target = list.target(pushed, token);
        if (reading.fills()) { // API servers indent for browsers and curl; the cache needs compact JSON
            target = new RawTarget(
                    target.path(),
                    RawQuery.parse(target.query()).with("pretty", "false").print());
        }
        return open(target);
    }

    private BlockingCall open(RawTarget target) {
        return BlockingCall.open(upstream, context, call.outboundList(target, this::writeHeaders), patience);
    }

    /** The client's body, if there is one, is not sent, so it must not be announced. */
    private void writeHeaders(MultiMap headers) {
        call.writeHeaders(headers);
        headers.remove("Content-Length");
        headers.set("Accept", list.accepted().onlyJson());
        headers.set("Accept-Encoding", "identity");
        headers.remove("Range").remove("If-None-Match").remove("If-Modified-Since");
    }

    private boolean isToBePaged(UpstreamResponse head) {
        call.events().tell(new CallFact.Answered(head.status()));
        if (head.status() == 401) {
            throw Unreachable.refused(call);
        }
        if (head.status() != 200) {
            return false;
        }
        String type = Optional.ofNullable(head.headers().get("Content-Type")).orElse("");
        boolean json = type.toLowerCase(Locale.ROOT).startsWith("application/json");
        if (!json && list.explicit()) {
            throw unreadable("its Content-Type is \"" + type + "\" (expected: application/json)");
        }
        return json;
    }

    private Optional<String> read(BlockingCall document, PageAssembler assembler)
            throws IOException, InterruptedException {
        try {
            boolean more = true;
            while (more) {
                more = next(document, (bytes, offset, length) -> {
                    assembler.accept(bytes, offset, length);
                    reading.bytes(bytes, offset, length);
                });
            }
            return assembler.endDocument();
        } catch (MalformedListException | NotAListException e) {
            throw unreadable(e.getMessage()).causedBy(e);
        } catch (ListChangedException e) {
            throw changed().causedBy(e);
        }
    }

    private boolean next(BlockingCall document, ClusterReader.Bytes taker) throws IOException, InterruptedException {
        if (patience == null) {
            return document.next(taker);
        }
        if (System.nanoTime() - began > FetchedList.longest(patience).toNanos()) {
            throw new SocketTimeoutException("the response does not end");
        }
        return document.next(taker, patience);
    }

    private ApiException unreadable(@Nullable String why) {
        String name = call.cluster().name().value();
        return ApiException.about(
                StatusReason.BAD_GATEWAY,
                "clusters",
                name,
                "cluster \"" + name + "\" answered with a list that cannot be paged: " + why + "; its own answer is at "
                        + EntryPoint.PLAIN.prefix() + name + list.path());
    }
}
