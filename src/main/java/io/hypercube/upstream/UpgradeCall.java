package io.hypercube.upstream;

import io.hypercube.cluster.ClusterCredential;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One upgrade request on its way, on a connection of its own that no other call ever uses. Confined to the event loop that
 * made it.
 *
 * <pre>
 *   credential ─► connection ─► head out ─► 101 ─► handed over: no longer HTTP, no longer ours
 *       ▲                          │
 *       │                          └─► any other head ─► chunks ─► end ─► closed
 *       └── 401 and another credential (once) ──┘
 * </pre>
 */
public final class UpgradeCall implements OngoingCall {
    private final Upstream upstream;
    private final UpstreamRequest request;
    private final UpgradeReceiver receiver;
    private final Context context;
    private final long startedAt = System.nanoTime();
    private @Nullable UpstreamConnection connection;
    private @Nullable ClusterCredential credential;
    private boolean askedAgain;
    private boolean over;

    UpgradeCall(Upstream upstream, UpstreamRequest request, UpgradeReceiver receiver, Context context) {
        this.upstream = upstream;
        this.request = request;
        this.receiver = receiver;
        this.context = context;
    }

    @Override
    public void pause() {
        if (connection != null && !over) {
            connection.read(false);
        }
    }

    @Override
    public void resume() {
        if (connection != null && !over) {
            connection.read(true);
        }
    }

    @Override
    public void cancel() {
        if (!over) {
            finish();
            drop();
        }
    }

    @Override
    public long awaitedSince() {
        return startedAt;
    }

    @Override
    public void timedOut(Duration limit) {
        fail(new SocketTimeoutException("no answer within " + limit.toMillis() + " ms"));
    }

    /** Ends HTTP on the connection: {@code raw} is given every byte behind the 101 and owns the connection from now on. */
    public void handOver(ChannelHandler raw) {
        if (connection == null || over) {
            throw new IllegalStateException("no connection to hand over");
        }
        finish();
        connection.leave();
        UpgradeReader.leave(connection.channel().pipeline(), raw);
    }

    void start() {
        if (request.answeredInTime()) {
            upstream.awaited().add(this);
        }
        upstream.cluster().credentials().current().ifPresentOrElse(this::connect, this::obtainCredential);
    }

    private void obtainCredential() {
        Thread.ofVirtual().name("credential").start(() -> {
            try {
                ClusterCredential obtained = upstream.cluster().credentials().obtain();
                context.runOnContext(back -> connect(obtained));
            } catch (Exception e) {
                context.runOnContext(back -> fail(e));
            }
        });
    }

    private void connect(ClusterCredential shown) {
        if (!over) {
            credential = shown;
            upstream.connect(shown).onComplete(this::send, failure -> context.runOnContext(later -> fail(failure)));
        }
    }

    private void send(UpstreamConnection fresh) {
        if (over) {
            fresh.close();
            return;
        }
        connection = fresh;
        Channel channel = fresh.channel();
        UpgradeReader.enter(channel.pipeline(), new UpgradeReader(this));
        MultiMap headers = HttpHeaders.headers();
        upstream.writeHeaders(request, credential, headers);
        DefaultHttpRequest head = new DefaultHttpRequest(
                HttpVersion.HTTP_1_1,
                request.method().toNetty(),
                upstream.address().pathPrefix() + request.target());
        headers.forEach(field -> head.headers().add(field.getKey(), field.getValue()));
        channel.write(head);
        channel.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
    }

    /** @return whether the rest of this answer is wanted */
    boolean head(UpstreamResponse response) {
        if (over) {
            return false;
        }
        if (response.status() == 101) {
            return true;
        }
        if (response.status() == 401 && request.fromApiServer() && isWorthAskingAgain()) {
            askedAgain = true;
            drop();
            obtainCredential();
            return false;
        }
        awaitNoLonger();
        receiver.head(response);
        return !over;
    }

    private boolean isWorthAskingAgain() {
        boolean another = credential != null && upstream.cluster().credentials().rejected(credential);
        return another && !askedAgain;
    }

    UpgradeReceiver receiver() {
        return receiver;
    }

    /** The answer was read to its end. */
    void end(MultiMap trailers) {
        if (over) {
            return;
        }
        finish();
        drop();
        receiver.end(trailers);
    }

    void fail(Throwable cause) {
        if (!over) {
            finish();
            drop();
            receiver.failed(cause);
        }
    }

    private void finish() {
        over = true;
        awaitNoLonger();
    }

    private void awaitNoLonger() {
        if (request.answeredInTime()) {
            upstream.awaited().remove(this);
        }
    }

    private void drop() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }
}
