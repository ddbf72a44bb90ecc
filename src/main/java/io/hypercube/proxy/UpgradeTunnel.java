package io.hypercube.proxy;

import io.hypercube.audit.recording.SessionTap;
import io.hypercube.audit.recording.StreamProtocol;
import io.hypercube.cluster.upstream.Splice;
import io.hypercube.cluster.upstream.UpgradeCall;
import io.hypercube.cluster.upstream.UpgradeCall.UpgradeReceiver;
import io.hypercube.cluster.upstream.Upstream;
import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.Seat;
import io.hypercube.proxy.call.ProxiedCall;
import io.hypercube.proxy.inbound.UpgradableConnection;
import io.hypercube.proxy.inbound.UpgradeProtocol;
import io.hypercube.proxy.response.LiveCalls;
import io.hypercube.proxy.response.LiveCalls.LiveCall;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import java.net.ProtocolException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call that upgrades to SPDY/3.1 or WebSocket: exec, attach, cp and port-forward. Only a 101 of the API server for
 * exactly the requested protocol opens a tunnel. Any other response is passed through, and bytes that the client sent
 * after its request are parsed as its next request. Confined to the event loop of the client's connection.
 *
 * <pre>
 *   asking ── 101 ──► tunnel: two {@link Splice}s, until both directions have ended or one side has disconnected
 *      └── any other answer, or none ──► {@link PlainForward}
 * </pre>
 */
final class UpgradeTunnel implements UpgradeReceiver, LiveCall {
    private final ProxiedCall call;
    private final UpgradableConnection client;
    private final LiveCalls live;
    private final Seat seat;
    private final PlainForward refusal;
    private final @Nullable SessionTap tap;
    private final UpgradeCall upstream;
    private final Splice clientEnd = new Splice();
    private final Splice clusterEnd = new Splice();
    private boolean switched;
    private boolean refused;

    private UpgradeTunnel(
            ProxiedCall call,
            UpgradableConnection client,
            Upstream cluster,
            LiveCalls live,
            Seat seat,
            @Nullable SessionTap tap) {
        this.call = call;
        this.tap = tap;
        this.seat = seat;
        this.client = client;
        this.live = live;
        this.upstream = cluster.upgrade(call.outbound(this::writeHeaders, null), this);
        this.refusal = PlainForward.of(call, upstream, live);
    }

    /**
     * See {@link ClusterProxy#forward}. Completes when the tunnel is closed. The seat is closed with the cluster's
     * connection.
     *
     * @param tap records the session; null for none
     */
    static Future<Void> open(
            ProxiedCall call,
            UpgradableConnection client,
            Upstream cluster,
            LiveCalls live,
            Seat seat,
            @Nullable SessionTap tap) {
        if (call.inbound().response().closed()) {
            seat.close();
            if (tap != null) {
                tap.discard();
            }
            return Future.succeededFuture();
        }
        UpgradeTunnel tunnel = new UpgradeTunnel(call, client, cluster, live, seat, tap);
        return tunnel.refusal.done().onComplete(ended -> tunnel.ended(ended.succeeded()));
    }

    /** A recording is removed only if the cluster refused the session. Without an answer, the command may have run. */
    private void ended(boolean regularly) {
        if (switched) {
            return;
        }
        seat.close();
        if (tap == null) {
            return;
        }
        if (refused) {
            tap.discard();
        } else {
            call.events().tell(new CallFact.Recorded(tap.id()));
            tap.abandon(
                    regularly
                            ? "the client left before the answer"
                            : "the session ended without an answer of the cluster");
        }
    }

    /** Sets {@code Connection} and {@code Upgrade}, after the client's hop-by-hop fields were dropped. */
    private void writeHeaders(MultiMap out) {
        call.writeHeaders(out);
        out.set(HttpHeaders.CONNECTION, HttpHeaders.UPGRADE);
        out.set(HttpHeaders.UPGRADE, client.asked().wireName());
    }

    @Override
    public void switched(MultiMap headers) {
        Optional<UpgradeProtocol> named = UpgradeProtocol.namedBy(headers.getAll(HttpHeaders.UPGRADE));
        if (named.isEmpty() || named.get() != client.asked()) {
            upstream.cancel();
            failed(new ProtocolException("the cluster switched to a protocol other than "
                    + client.asked().wireName()));
            return;
        }
        MultiMap answered = call.inbound().response().setStatusCode(101).headers();
        call.writeAnswer(headers, answered);
        switched = true;
        if (tap != null) {
            record(tap, headers);
        }
        call.started(HttpResponseStatus.SWITCHING_PROTOCOLS.code());
        Promise<Void> done = refusal.dismiss();
        live.add(this);
        client.channel().closeFuture().addListener(closed -> {
            live.remove(this);
            if (tap != null) {
                tap.end();
            }
            done.tryComplete();
        });
        splice(answered);
    }

    private void record(SessionTap tap, MultiMap headers) {
        call.events().tell(new CallFact.Recorded(tap.id()));
        tap.begin(
                new StreamProtocol(
                        client.asked() == UpgradeProtocol.SPDY,
                        headers.getAll("Sec-WebSocket-Protocol"),
                        headers.getAll("Sec-WebSocket-Extensions")),
                this::end);
        clientEnd.watch(tap::fromClient);
        clusterEnd.watch(tap::fromCluster);
    }

    private void splice(MultiMap answered) {
        Splice.pair(clientEnd, clusterEnd);
        client.become(clientEnd, answered);
        upstream.handOver(clusterEnd);
        clusterEnd.whenClosed(seat::close);
        client.release();
        clientEnd.start();
        clusterEnd.start();
    }

    @Override
    public void head(UpstreamResponse response) {
        refused = true;
        refusal.head(response);
    }

    @Override
    public void chunk(Buffer chunk) {
        refusal.chunk(chunk);
    }

    @Override
    public void end(MultiMap trailers) {
        refusal.end(trailers);
    }

    @Override
    public void failed(Throwable cause) {
        if (switched) {
            client.channel().close();
            seat.close();
        }
        refusal.failed(cause);
    }

    @Override
    public Caller caller() {
        return call.request().caller();
    }

    @Override
    public boolean isLongRunning() {
        return true;
    }

    @Override
    public void end(ApiException why) {
        client.channel().eventLoop().execute(() -> {
            call.events().tell(new CallFact.Problem(why.status().message()));
            clientEnd.abort();
            clusterEnd.abort();
        });
    }

    /** Does nothing: a tunnel cannot be ended cleanly from outside, so it continues until it is cut. */
    @Override
    public void drain() {}
}
