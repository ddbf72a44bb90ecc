package io.hypercube.cluster.upstream;

import io.hypercube.cluster.UnexpectedFailureException;
import io.hypercube.cluster.credential.ClusterCredential;
import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.cluster.credential.CredentialSource.CredentialUnavailableException;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The base of calls to a cluster: the credential, the response timeout and the end of a call. A 401 of the API server
 * itself rejects the credential, and the call is retried once when there is another one. Confined to the event loop
 * that made it.
 */
abstract sealed class CredentialedCall implements OngoingCall permits UpstreamCall, UpgradeCall {
    private static final Logger LOGGER = LoggerFactory.getLogger(CredentialedCall.class);

    final Upstream upstream;
    final UpstreamRequest request;
    final Context context;

    @Nullable
    UpstreamConnection connection;

    @Nullable
    ClusterCredential credential;

    private final CredentialSource credentials;
    private long awaitedSince;
    private boolean askedAgain;
    private boolean over;
    /** The receiver has got its failure, or must not be called any more. */
    private boolean told;

    CredentialedCall(Upstream upstream, UpstreamRequest request, Context context) {
        this.upstream = upstream;
        this.request = request;
        this.context = context;
        CredentialSource ofCaller = request.credentials();
        this.credentials = ofCaller == null ? upstream.credentials() : ofCaller;
    }

    /** Gets a connection for the credential and sends the request. */
    abstract void connect(ClusterCredential shown);

    /** Sends the request over a connection, which the call then owns. */
    abstract void send(UpstreamConnection through);

    /** Passes the failure to the receiver, once, as its last event. */
    abstract void tell(Throwable failure);

    final void start() {
        guard(() -> {
            await();
            credentials.current().ifPresentOrElse(this::show, this::obtainCredential);
        });
    }

    /** A handler that ends the call when it throws. Every callback of a call must be one, or the call would stay open. */
    final <T> Handler<T> guarded(Handler<T> step) {
        return event -> {
            try {
                step.handle(event);
            } catch (RuntimeException | Error e) {
                broken(e);
            }
        };
    }

    /** Same as {@link #guarded} for a step that runs now. */
    final void guard(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            broken(e);
        }
    }

    /** The receiver is told in a later turn of the loop, because its own step may be the one that failed. */
    private void broken(Throwable cause) {
        log(cause);
        if (!told) {
            told = true;
            finish();
            drop();
            context.runOnContext(later -> tell(new UnexpectedFailureException(cause)));
        }
    }

    private void log(Throwable cause) {
        LOGGER.atError()
                .addKeyValue("cluster", upstream.cluster().name())
                .setCause(cause)
                .log("a call to a cluster failed unexpectedly");
    }

    private void obtainCredential() {
        Thread.ofVirtual().name("credential").start(() -> {
            try {
                ClusterCredential obtained = credentials.obtain();
                context.runOnContext(guarded(back -> show(obtained)));
            } catch (CredentialUnavailableException | InterruptedException e) {
                context.runOnContext(guarded(back -> fail(e)));
            } catch (RuntimeException | Error e) {
                log(e);
                context.runOnContext(guarded(back -> fail(new UnexpectedFailureException(e))));
            }
        });
    }

    private void show(ClusterCredential shown) {
        if (!over) {
            credential = shown;
            connect(shown);
        }
    }

    final void connectAnew(ClusterCredential shown) {
        upstream.connect(shown)
                .onComplete(guarded(this::send), failure -> context.runOnContext(guarded(later -> fail(failure))));
    }

    final void writeHeaders(MultiMap headers) {
        upstream.writeHeaders(request, credential, headers);
    }

    /**
     * Reports every 401 to the source of the credential, and retries the call when there is another credential and a
     * retry is safe.
     *
     * @return whether the call is retried, so that this response is dropped
     */
    final boolean isSentAgain(int status, boolean harmless) {
        if (status != 401 || !request.fromApiServer()) {
            return false;
        }
        boolean another = credential != null && credentials.rejected(credential);
        if (!another || askedAgain || !harmless) {
            return false;
        }
        askedAgain = true;
        drop();
        obtainCredential();
        return true;
    }

    @Override
    public final void cancel() {
        told = true;
        if (!over) {
            finish();
            drop();
        }
    }

    @Override
    public final long awaitedSince() {
        return awaitedSince;
    }

    @Override
    public final void timedOut(Duration limit) {
        guard(() -> fail(new SocketTimeoutException("no response within " + limit.toMillis() + " ms")));
    }

    final void fail(Throwable cause) {
        if (!over) {
            told = true;
            Throwable explained = connection == null ? cause : connection.way().explain(cause);
            finish();
            drop();
            tell(explained);
        }
    }

    final boolean isOver() {
        return over;
    }

    final void finish() {
        over = true;
        awaitNoLonger();
    }

    /** Starts the response timeout. */
    final void await() {
        if (request.answeredInTime() && !over) {
            awaitedSince = System.nanoTime();
            upstream.awaited().remove(this);
            upstream.awaited().add(this);
        }
    }

    final void awaitNoLonger() {
        if (request.answeredInTime()) {
            upstream.awaited().remove(this);
        }
    }

    void drop() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }
}
