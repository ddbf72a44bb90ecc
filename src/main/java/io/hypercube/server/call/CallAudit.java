package io.hypercube.server.call;

import io.hypercube.audit.AuditAttributes;
import io.hypercube.audit.AuditDecision;
import io.hypercube.audit.AuditEvent;
import io.hypercube.audit.AuditLevel;
import io.hypercube.audit.AuditLog;
import io.hypercube.audit.AuditStage;
import io.hypercube.audit.RequestObjectReader;
import io.hypercube.audit.ResponseStatus;
import io.hypercube.http.Route;
import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.StatusReason;
import io.hypercube.observability.BodyObserver;
import io.hypercube.observability.CallRecord;
import io.hypercube.proxy.ClusterProxy;
import io.hypercube.server.listener.Inbound;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The audit events of one call. The policy is asked when the call is admitted, and again when the gateway refuses it. Confined to the
 * event loop of the call.
 */
final class CallAudit {
    private static final int LONGEST_USER_AGENT = 1024;

    private final AuditLog log;
    private final HttpServerRequest inbound;
    private final CallRecord call;
    private final Instant received = Instant.now();
    private AuditDecision decision = AuditDecision.NONE;
    private boolean admitted;
    private @Nullable RequestObjectReader body;
    private @Nullable Route route;
    private Map<String, String> parameters = Map.of();

    CallAudit(AuditLog log, HttpServerRequest inbound, CallRecord call) {
        this.log = log;
        this.inbound = inbound;
        this.call = call;
    }

    /** The call is for one of the gateway's own endpoints. */
    void own(Route asked, Map<String, String> values) {
        route = asked;
        parameters = values;
    }

    /**
     * The call is authorized and about to be made. When it must be recorded first, the result completes on the event loop with the durable
     * record, or fails with a 503; otherwise it is complete.
     */
    Future<Void> admit() {
        admitted = true;
        decision = log.decide(attributes(false));
        if (decision.level() == AuditLevel.NONE) {
            return Future.succeededFuture();
        }
        announce();
        observeBody();
        call.whenStarted(status -> add(AuditStage.RESPONSE_STARTED, new ResponseStatus(status, null, null), null));
        if (!log.refuses()) {
            return Future.succeededFuture();
        }
        Context loop = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        return Future.fromCompletionStage(log.begin(event(AuditStage.REQUEST_RECEIVED, null, null)), loop)
                .recover(failure -> Future.failedFuture(
                        failure instanceof CompletionException && failure.getCause() != null
                                ? failure.getCause()
                                : failure));
    }

    private void observeBody() {
        if (decision.level() != AuditLevel.REQUEST || !ClusterProxy.readsBody(inbound)) {
            return;
        }
        RequestObjectReader reader = RequestObjectReader.of(
                target().object(),
                decision,
                new RequestObjectReader.Content(
                        inbound.getHeader(HttpHeaders.CONTENT_TYPE), inbound.getHeader(HttpHeaders.CONTENT_ENCODING)));
        body = reader;
        call.observeBody(new BodyObserver() {
            @Override
            public boolean reads() {
                return reader.isReading();
            }

            @Override
            public void bytes(byte[] chunk) {
                reader.accept(chunk);
            }
        });
    }

    /** Tells the client the id of the call, before the response. */
    void announce() {
        inbound.response().putHeader("Audit-Id", call.auditId());
    }

    /** The call has ended. */
    void ended(int code, @Nullable Throwable failure) {
        String refusal = refusal(code, failure);
        boolean refused = refusal != null;
        if (decision.level() == AuditLevel.NONE && (refused || !admitted)) {
            decision = log.decide(attributes(refused));
        }
        if (decision.level() != AuditLevel.NONE && !call.notes().isPending()) {
            add(AuditStage.RESPONSE_COMPLETE, status(code, failure), refusal);
        }
    }

    /**
     * The reason for which the gateway itself refused the call; null for a call that it allowed, also when it ended the stream later because
     * the rights of the caller have ended.
     */
    private @Nullable String refusal(int code, @Nullable Throwable failure) {
        if (failure instanceof ApiException known
                && known.status().code() == code
                && (known.status().reason() == StatusReason.FORBIDDEN
                        || known.status().reason() == StatusReason.UNAUTHORIZED)) {
            return known.status().message();
        }
        return call.notes().refusal();
    }

    private AuditAttributes attributes(boolean refused) {
        Caller caller = call.caller();
        AuditTarget target = target();
        return new AuditAttributes(
                caller == null ? "" : caller.user().name(),
                caller == null ? List.of() : caller.user().groups(),
                target.verb(),
                target.object(),
                target.path(),
                refused);
    }

    private AuditTarget target() {
        String method = inbound.method().name();
        String path = Objects.requireNonNullElse(inbound.path(), "/");
        CallRecord.Asked asked = call.asked();
        if (asked != null) {
            return AuditTarget.of(asked.info(), method);
        }
        return route == null
                ? AuditTarget.unknown(method, path)
                : AuditTarget.of(route, parameters, call.notes().object(), path);
    }

    /** Cut as an API server cuts it. */
    private @Nullable String userAgent() {
        String whole = inbound.getHeader(HttpHeaders.USER_AGENT);
        return whole == null || whole.length() <= LONGEST_USER_AGENT
                ? whole
                : whole.substring(0, LONGEST_USER_AGENT) + "...TRUNCATED";
    }

    private static ResponseStatus status(int code, @Nullable Throwable failure) {
        if (failure == null) {
            return new ResponseStatus(code, null, null);
        }
        return failure instanceof ApiException known
                ? new ResponseStatus(
                        code, known.status().reason().wireName(), known.status().message())
                : new ResponseStatus(code, StatusReason.INTERNAL_ERROR.wireName(), "the gateway failed");
    }

    private void add(AuditStage stage, ResponseStatus status, @Nullable String refusal) {
        if (!decision.omitStages().contains(stage)) {
            log.add(event(stage, status, refusal));
        }
    }

    private AuditEvent event(AuditStage stage, @Nullable ResponseStatus status, @Nullable String refusal) {
        AuditTarget target = target();
        return new AuditEvent(
                decision.level(),
                call.auditId(),
                stage,
                Inbound.target(inbound),
                target.verb(),
                AuditIdentity.user(call),
                AuditIdentity.impersonated(call),
                List.of(call.peer()),
                userAgent(),
                target.object(),
                status,
                stage == AuditStage.RESPONSE_COMPLETE && body != null ? body.finish() : null,
                received,
                Instant.now(),
                AuditIdentity.annotations(call, inbound.getHeader("Impersonate-User"), refusal));
    }
}
