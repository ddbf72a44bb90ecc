package io.hypercube.upstream;

import io.hypercube.cluster.ClusterCredential;
import io.hypercube.cluster.CredentialSource;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One call on its way. Confined to the event loop that made it.
 *
 * <pre>
 *   credential ─► connection ─► head and body out ─► head in ─► chunks ─► end
 *       ▲            ▲                │                │
 *       │            └── kept connection was closed ───┤  (nothing received, replayable: once, on a new connection)
 *       └─────────────── 401 and another credential ───┘  (replayable: once)
 * </pre>
 */
public final class UpstreamCall implements OngoingCall {
    private final Upstream upstream;
    private final UpstreamRequest request;
    private final UpstreamReceiver receiver;
    private final Context context;
    private long awaitedSince;
    private @Nullable UpstreamConnection connection;
    private @Nullable HttpClientResponse response;
    private @Nullable RequestBody body;
    private @Nullable ClusterCredential credential;
    private boolean reused;
    private boolean askedAgain;
    private boolean over;

    UpstreamCall(Upstream upstream, UpstreamRequest request, UpstreamReceiver receiver, Context context) {
        this.upstream = upstream;
        this.request = request;
        this.receiver = receiver;
        this.context = context;
    }

    @Override
    public void pause() {
        if (response != null && connection != null && !over) {
            response.pause();
            connection.read(false);
        }
    }

    @Override
    public void resume() {
        if (response != null && connection != null && !over) {
            connection.read(true);
            response.resume();
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
        return awaitedSince;
    }

    @Override
    public void timedOut(Duration limit) {
        fail(new SocketTimeoutException("no answer within " + limit.toMillis() + " ms"));
    }

    void start() {
        await();
        upstream.cluster().credentials().current().ifPresentOrElse(this::connect, this::obtainCredential);
    }

    private void obtainCredential() {
        CredentialSource credentials = upstream.cluster().credentials();
        Thread.ofVirtual().name("credential").start(() -> {
            try {
                ClusterCredential obtained = credentials.obtain();
                context.runOnContext(back -> connect(obtained));
            } catch (Exception e) {
                context.runOnContext(back -> fail(e));
            }
        });
    }

    private void connect(ClusterCredential shown) {
        if (over) {
            return;
        }
        credential = shown;
        UpstreamConnection kept = reused ? null : upstream.kept(shown);
        reused = kept != null;
        if (kept != null) {
            send(kept);
        } else {
            upstream.connect(shown).onComplete(this::send, failure -> context.runOnContext(later -> fail(failure)));
        }
    }

    private void send(UpstreamConnection through) {
        if (over) {
            upstream.keep(through);
            return;
        }
        connection = through;
        RequestOptions options = new RequestOptions()
                .setMethod(request.method())
                .setURI(upstream.address().pathPrefix() + request.target());
        through.http().request(options).onComplete(this::write, this::lost);
    }

    private void write(HttpClientRequest http) {
        if (over) {
            return;
        }
        MultiMap headers = http.headers();
        upstream.writeHeaders(request, credential, headers);
        http.exceptionHandler(shownByTheResponse -> {});
        http.response().onComplete(this::head, this::lost);
        if (request.body() == null) {
            http.end();
        } else {
            awaitNoLonger();
            receiver.waitsForClient();
            body = new RequestBody(request.body(), http, new Upload());
            body.start();
        }
    }

    private void head(HttpClientResponse received) {
        if (over) {
            return;
        }
        if (received.statusCode() < 200) {
            fail(new ProtocolException("status " + received.statusCode() + " as the answer to a plain request"));
            return;
        }
        if (received.statusCode() == 401 && request.fromApiServer() && isWorthAskingAgain()) {
            askedAgain = true;
            drop();
            obtainCredential();
            return;
        }
        response = received;
        awaitNoLonger();
        received.handler(receiver::chunk);
        received.endHandler(end -> end(received));
        received.exceptionHandler(this::lost);
        receiver.head(new UpstreamResponse(received.statusCode(), received.statusMessage(), received.headers()));
    }

    /** Tells the source in every case; asks again where that can help and do no harm. */
    private boolean isWorthAskingAgain() {
        boolean another = credential != null && upstream.cluster().credentials().rejected(credential);
        return another && !askedAgain && request.isReplayable();
    }

    private void end(HttpClientResponse received) {
        if (over) {
            return;
        }
        finish();
        boolean sent = body == null || body.isSent();
        if (connection != null && sent && isKeptAlive(received)) {
            upstream.keep(connection);
        } else {
            drop();
        }
        receiver.end(received.trailers());
    }

    private static boolean isKeptAlive(HttpClientResponse received) {
        String connection = received.getHeader(HttpHeaders.CONNECTION);
        return received.version() == HttpVersion.HTTP_1_1
                && (connection == null || !connection.toLowerCase(Locale.ROOT).contains("close"));
    }

    /** The connection broke, or the request's body did. */
    private void lost(Throwable cause) {
        if (over) {
            return;
        }
        if (reused && response == null && request.isReplayable() && credential != null) {
            drop();
            connect(credential);
        } else {
            fail(cause);
        }
    }

    private void fail(Throwable cause) {
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

    /** From now on it is the server's turn. */
    private void await() {
        if (request.answeredInTime() && response == null && !over) {
            awaitedSince = System.nanoTime();
            upstream.awaited().remove(this);
            upstream.awaited().add(this);
        }
    }

    private void awaitNoLonger() {
        if (request.answeredInTime()) {
            upstream.awaited().remove(this);
        }
    }

    private void drop() {
        if (body != null) {
            body.stop();
        }
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }

    /** A client may take as long over its body as it likes: the server's time is what the server takes. */
    private final class Upload implements RequestBody.Progress {
        @Override
        public void waitsForServer() {
            receiver.waitsForServer();
            await();
        }

        @Override
        public void waitsForClient() {
            receiver.waitsForClient();
            awaitNoLonger();
        }

        @Override
        public void broken(Throwable cause) {
            lost(cause);
        }
    }
}
