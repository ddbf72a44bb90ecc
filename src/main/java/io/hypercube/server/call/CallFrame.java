package io.hypercube.server.call;

import io.hypercube.audit.AuditLog;
import io.hypercube.core.call.Call;
import io.hypercube.core.call.CallEvents;
import io.hypercube.core.call.CallFact;
import io.hypercube.observability.CallObserver;
import io.hypercube.proxy.response.ResponseWriter.StalledClientException;
import io.hypercube.server.listener.ErrorRenderer;
import io.hypercube.server.listener.Inbound;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.function.Function;

/**
 * Wraps the handling of every request on every listener. It assigns a request id, creates the listeners of the call
 * ({@link CallEvents}), renders failures as a Status ({@link ErrorRenderer}), and tells the listeners the end. Runs on the event loop.
 */
public final class CallFrame {
    /** Logged when the client disconnected before the response, as nginx does. */
    private static final int CLIENT_CLOSED_REQUEST = 499;

    /** Answers a request. May throw instead of returning a failed future. */
    @FunctionalInterface
    interface Steps {
        Future<Void> take(HttpServerRequest inbound, CallEvents call, CallAudit audit);
    }

    private final CallObserver observer;
    private final AuditLog audit;
    private final Function<HttpServerRequest, String> peer;
    private final List<String> adminGroups;

    /**
     * @param peer the address of the client
     * @param adminGroups groups that clusters are told for administrators
     */
    public CallFrame(
            CallObserver observer, AuditLog audit, Function<HttpServerRequest, String> peer, List<String> adminGroups) {
        this.adminGroups = List.copyOf(adminGroups);
        this.observer = observer;
        this.audit = audit;
        this.peer = peer;
    }

    /** Completes when the call has ended; for a stream, when it closes. Never fails. */
    Future<Void> answer(HttpServerRequest inbound, Steps steps) {
        Call call = Inbound.call(inbound, peer.apply(inbound));
        inbound.response().putHeader("X-Request-Id", call.requestId());
        CallAudit audited = new CallAudit(audit, inbound, call, adminGroups);
        CallEvents events = observer.begin(call, inbound.headers()::get, audited.notes(), audited.identity(), audited);
        Future<Void> answered;
        try {
            answered = steps.take(inbound, events, audited);
        } catch (RuntimeException e) {
            answered = Future.failedFuture(e);
        }
        return answered.transform(outcome -> leave(inbound, events, audited, outcome));
    }

    private Future<Void> leave(
            HttpServerRequest inbound, CallEvents events, CallAudit audited, AsyncResult<Void> outcome) {
        HttpServerResponse response = inbound.response();
        boolean tunnelled = response.getStatusCode() == HttpResponseStatus.SWITCHING_PROTOCOLS.code();
        boolean stalled = outcome.cause() instanceof StalledClientException;
        boolean gone = (response.closed() && !response.headWritten() && !tunnelled) || stalled;
        Future<Void> rendered = Future.succeededFuture();
        if (outcome.failed()) {
            events.tell(new CallFact.Problem(String.valueOf(outcome.cause().getMessage())));
            if (!gone && !tunnelled && !response.headWritten()) {
                audited.announce();
                rendered = ErrorRenderer.render(inbound, events.call().requestId(), outcome.cause());
            }
        }
        return rendered.transform(end -> {
            LingeringClose.end(inbound);
            int code = gone ? CLIENT_CLOSED_REQUEST : response.getStatusCode();
            long nanos = System.nanoTime() - events.call().startNanos();
            events.tell(new CallFact.Ended(code, response.bytesWritten(), nanos, outcome.cause()));
            return Future.succeededFuture();
        });
    }
}
