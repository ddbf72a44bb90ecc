package io.hypercube.proxy;

import io.hypercube.cluster.Cluster;
import io.hypercube.http.RawTarget;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.ClusterName;
import io.hypercube.limit.Place;
import io.hypercube.upstream.BlockingCall;
import io.hypercube.upstream.Upstream;
import io.hypercube.upstream.UpstreamRequest;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One cluster of a call to several. Requests are sent as the caller, so the cluster's own RBAC decides, and each takes a place of
 * the caller at that cluster. Thread-safe.
 */
final class Member {
    /** Maximum number of bytes that a request of a stream buffers. */
    static final int STREAM_BUFFER = 32 << 10;

    private final Upstream upstream;
    private final Admission admission;
    private final Context context;
    private final @Nullable ClusterIdentity other;
    private volatile ProxiedCall call;
    private boolean allowed; // guarded by this

    /**
     * @param call with the caller's own identity and a record of its own
     * @param other the user that the client asks to act as; null for none
     */
    Member(ProxiedCall call, @Nullable ClusterIdentity other, Upstream upstream, Admission admission, Context context) {
        this.call = call;
        this.other = other;
        this.allowed = other == null;
        this.upstream = upstream;
        this.admission = admission;
        this.context = context;
    }

    ClusterName name() {
        return call.cluster().name();
    }

    Cluster cluster() {
        return call.cluster();
    }

    ListFetch.Line line() {
        return new ListFetch.Line(upstream, context);
    }

    /**
     * The call, with the identity that it is made with. Blocks while the cluster is asked whether the caller may impersonate.
     *
     * @throws ApiException when it refuses that
     */
    synchronized ProxiedCall call() throws InterruptedException {
        if (!allowed && other != null) {
            switch (call.by()) {
                case CallIdentity.Impersonated impersonated -> requireImpersonation(other);
                case CallIdentity.ByToken token -> {
                    // the API server itself decides whether the caller may, for this very call
                }
            }
            call = call.as(other);
            context.runOnContext(here -> call.record().actingAs(other.forTheRecord()));
            allowed = true;
        }
        return call;
    }

    private void requireImpersonation(ClusterIdentity target) throws InterruptedException {
        Place place = admission.take(call);
        try {
            new ImpersonationGate(upstream, admission.live(), context).require(call.identity(), target);
        } finally {
            place.close();
        }
    }

    /** The place for a request, which is taken when it is sent. */
    LazyPlace place() throws InterruptedException {
        return new LazyPlace(call(), admission, null);
    }

    /**
     * Sends a GET. Blocks until the caller has a place at the cluster.
     *
     * @param accept the value of {@code Accept}; the response is never compressed
     * @param timeout for the whole response; null for none
     */
    MemberRequest get(RawTarget target, String accept, @Nullable Duration timeout) throws InterruptedException {
        return send(target, accept, timeout, admission.take(call()));
    }

    /** Same as {@link #get} for a POST of JSON that is answered with JSON. */
    MemberRequest post(RawTarget target, byte[] json) throws InterruptedException {
        Place place = admission.take(call());
        return open(
                call.outboundPost(target, json, headers -> {
                    writeHeaders(headers, "application/json");
                    headers.set("Content-Type", "application/json")
                            .set("Content-Length", Integer.toString(json.length));
                }),
                null,
                place);
    }

    /**
     * The place for the requests of a stream, which are sent one after the other. It counts as one long-running call of the
     * caller to this cluster. Blocks until the caller has it.
     */
    Place streamPlace() throws InterruptedException {
        return admission.takeLongRunning(call());
    }

    /** Same as {@link #get} for a request of a stream, whose {@link #streamPlace} the caller has and keeps. */
    MemberRequest stream(RawTarget target, String accept, @Nullable Duration timeout) throws InterruptedException {
        UpstreamRequest request = call().outboundList(target, headers -> writeHeaders(headers, accept));
        return new MemberRequest(BlockingCall.open(upstream, context, request, timeout, STREAM_BUFFER), null);
    }

    private MemberRequest send(RawTarget target, String accept, @Nullable Duration timeout, Place place) {
        return open(call.outboundList(target, headers -> writeHeaders(headers, accept)), timeout, place);
    }

    private MemberRequest open(UpstreamRequest request, @Nullable Duration timeout, Place place) {
        try {
            return new MemberRequest(BlockingCall.open(upstream, context, request, timeout), place);
        } catch (RuntimeException e) {
            place.close();
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
