package io.hypercube.fleet.call;

import io.hypercube.cache.CachedList;
import io.hypercube.cache.LiveRead;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterState;
import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.cluster.upstream.Upstream;
import io.hypercube.cluster.upstream.UpstreamRequest;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.limit.Seat;
import io.hypercube.proxy.ImpersonationGate;
import io.hypercube.proxy.call.Admission;
import io.hypercube.proxy.call.CallIdentity;
import io.hypercube.proxy.call.ClusterIdentity;
import io.hypercube.proxy.call.LazySeat;
import io.hypercube.proxy.call.ProxiedCall;
import io.hypercube.proxy.call.Unreachable;
import io.hypercube.proxy.page.CachedLists;
import io.hypercube.proxy.page.FetchedList;
import io.hypercube.proxy.page.ListFetch;
import io.hypercube.proxy.page.ListRequest;
import io.hypercube.proxy.page.PageResources;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One cluster of a call to several. Requests are sent as the caller, so the cluster's own RBAC decides, and each takes a seat of
 * the caller at that cluster. Thread-safe.
 */
public final class FleetMember {
    /** Maximum number of bytes that a request of a stream buffers. */
    public static final int STREAM_BUFFER = 32 << 10;

    /** The patience with a cluster that its last probe did not reach, so that it costs a call no more than that. */
    public static final Duration UNREACHED = Duration.ofMillis(200);

    private final Upstream upstream;
    private final Admission admission;
    private final CachedLists lists;
    private final Context context;
    private final Duration timeout;
    private final @Nullable ClusterIdentity other;
    private volatile ProxiedCall call;
    private boolean allowed; // guarded by this

    /**
     * @param call with the caller's own identity and events of its own
     * @param other the user that the client asks to act as; null for none
     * @param timeout how long a cluster may be silent
     */
    FleetMember(
            ProxiedCall call,
            @Nullable ClusterIdentity other,
            Admission admission,
            CachedLists lists,
            Context context,
            Duration timeout) {
        this.call = call;
        this.other = other;
        this.allowed = other == null;
        this.upstream = admission.upstreamOf(call.cluster());
        this.admission = admission;
        this.lists = lists;
        this.context = context;
        this.timeout = timeout;
    }

    public ClusterName name() {
        return call.cluster().name();
    }

    public Cluster cluster() {
        return call.cluster();
    }

    /** Whether the last probe of the cluster did not reach it. It may have come back since. */
    public boolean isUnreached() {
        return cluster().state().phase() == ClusterState.Phase.UNREACHABLE;
    }

    /** How long the cluster may be silent: {@code clusterTimeout}, or a moment if it is unreached. */
    public Duration patience() {
        return isUnreached() && timeout.compareTo(UNREACHED) > 0 ? UNREACHED : timeout;
    }

    /**
     * The call, with the identity that it is made with. Blocks while the cluster is asked whether the caller may impersonate.
     *
     * @throws ApiException when it refuses that
     */
    private synchronized ProxiedCall call() throws InterruptedException {
        if (!allowed && other != null) {
            switch (call.by()) {
                case CallIdentity.Impersonated impersonated -> requireImpersonation(other);
                case CallIdentity.ByToken token -> {
                    // the API server itself decides whether the caller may, for this very call
                }
            }
            call = call.as(other);
            context.runOnContext(here -> call.events().tell(new CallFact.ActingAs(other.forTheRecord())));
            allowed = true;
        }
        return call;
    }

    private void requireImpersonation(ClusterIdentity target) throws InterruptedException {
        Seat seat = admission.take(call, patience());
        try {
            new ImpersonationGate(upstream, admission.live(), context, patience()).require(call.identity(), target);
        } finally {
            seat.close();
        }
    }

    /**
     * The user of the requests, and how the cluster learns it. Blocks as {@link #get} does.
     *
     * @throws ApiException when the cluster refuses the impersonation
     */
    public CallIdentity identity() throws InterruptedException {
        return call().by();
    }

    /**
     * Reads the list from the memory of this replica or of another one, when the caller may list it. Blocks; empty when the cluster
     * must be asked.
     *
     * @param memory is charged for the list until it is closed
     * @param reader is called before the caller's seat is given back, which another replica may need for rows of a Table
     * @throws ApiException when the cluster refuses the impersonation
     * @throws java.io.UncheckedIOException when the other replica breaks off
     */
    public <T> Optional<T> kept(ListRequest list, PageLease memory, Function<CachedList, T> reader)
            throws InterruptedException {
        try (LazySeat seat = new LazySeat(call(), admission, null)) {
            return lists.kept(call(), list, new PageResources(seat, memory)).map(reader);
        }
    }

    /**
     * Lists the cluster. Blocks until the caller has a seat at the cluster, and then while it answers.
     *
     * @param memory is charged for the list until it is closed
     * @param patience how long the caller waits for a seat, until the response begins and between two parts of it
     * @param reader is called before the caller's seat is given back
     * @throws IOException when the cluster does not answer, and what the reader throws
     * @throws ApiException when there is no seat, and for a list that cannot be read
     */
    public <T> T list(ListRequest list, PageLease memory, Duration patience, ListReader<T> reader)
            throws IOException, InterruptedException {
        try (LazySeat seat = new LazySeat(call(), admission, null);
                LiveRead reading = isUnreached() ? lists.noting(call()) : lists.reading(call(), list)) {
            seat.take(patience);
            ListFetch.Line line = new ListFetch.Line(upstream, context);
            return reader.read(new ListFetch(call(), list, line, memory, reading, patience).fetch());
        }
    }

    /** Reads the answer to a list. Blocks. */
    @FunctionalInterface
    public interface ListReader<T> {
        T read(FetchedList answer) throws IOException, InterruptedException;
    }

    /**
     * Sends a GET. Blocks until the caller has a seat at the cluster.
     *
     * @param accept the value of {@code Accept}; the response is never compressed
     * @param timeout for the whole response; null for none
     * @throws ApiException 429 when there is no seat, and when the cluster refuses the impersonation
     */
    public MemberRequest get(RawTarget target, String accept, @Nullable Duration timeout) throws InterruptedException {
        Seat seat = admission.take(call(), patience());
        return open(call.outboundList(target, headers -> writeHeaders(headers, accept)), timeout, seat);
    }

    /** Same as {@link #get} for a POST of JSON that is answered with JSON. */
    public MemberRequest post(RawTarget target, byte[] json) throws InterruptedException {
        Seat seat = admission.take(call(), patience());
        return open(
                call.outboundPost(target, json, headers -> {
                    writeHeaders(headers, "application/json");
                    headers.set("Content-Type", "application/json")
                            .set("Content-Length", Integer.toString(json.length));
                }),
                null,
                seat);
    }

    /**
     * The seat for the requests of a stream, which are sent one after the other. It counts as one long-running call of the
     * caller to this cluster. Blocks until the caller has it.
     */
    public Seat streamSeat() throws InterruptedException {
        return admission.takeLongRunning(call());
    }

    /** Same as {@link #get} for a request of a stream, whose {@link #streamSeat} the caller has and keeps. */
    public MemberRequest stream(RawTarget target, String accept, @Nullable Duration timeout)
            throws InterruptedException {
        UpstreamRequest request = call().outboundList(target, headers -> writeHeaders(headers, accept));
        return new MemberRequest(BlockingCall.open(upstream, context, request, timeout, STREAM_BUFFER), null);
    }

    /** Writes the header fields of the cluster's response to those of the client. Any thread; never blocks. */
    public void writeAnswer(MultiMap received, MultiMap out) {
        call.writeAnswer(received, out);
    }

    /** The error for a failed request, without the address of the cluster. The failure itself when it is a status already. */
    public ApiException unreachable(Throwable failure) {
        return Unreachable.of(cluster(), failure);
    }

    /** The error for a cluster that rejects the credential of the requests. */
    public ApiException refused() {
        return Unreachable.refused(call);
    }

    private MemberRequest open(UpstreamRequest request, @Nullable Duration timeout, Seat seat) {
        try {
            return new MemberRequest(BlockingCall.open(upstream, context, request, timeout), seat);
        } catch (RuntimeException e) {
            seat.close();
            throw e;
        }
    }

    private void writeHeaders(MultiMap headers, String accept) {
        call.writeHeaders(headers);
        headers.remove("Content-Length").remove("Range").remove("If-None-Match").remove("If-Modified-Since");
        headers.set("Accept", accept);
        headers.set("Accept-Encoding", "identity");
    }
}
