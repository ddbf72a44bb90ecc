package io.hypercube.server.call;

import io.hypercube.audit.AuditEvent;
import io.hypercube.audit.AuditEvent.AuditStage;
import io.hypercube.audit.AuditEvent.ResponseStatus;
import io.hypercube.audit.AuditLog;
import io.hypercube.audit.AuditPolicy.AuditAttributes;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import io.hypercube.audit.AuditPolicy.AuditLevel;
import io.hypercube.audit.RequestObjectReader;
import io.hypercube.core.http.ResponseStart;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.observability.BodyObserver;
import io.hypercube.core.observability.CallRecord;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The audit events of one call. The policy is asked when the call is admitted, and again when the gateway refuses it. Confined to the
 * event loop of the call.
 */
final class CallAudit {
    private static final int LONGEST_USER_AGENT = 1024;

    private final AuditLog log;
    private final List<String> adminGroups;
    private final HttpServerRequest inbound;
    private final CallRecord call;
    private final Instant received = Instant.now();
    private AuditDecision decision = AuditDecision.NONE;
    private boolean admitted;
    private @Nullable RequestObjectReader body;
    private @Nullable Route route;
    private Map<String, String> parameters = Map.of();

    /** @param adminGroups groups that clusters are told for administrators */
    CallAudit(AuditLog log, HttpServerRequest inbound, CallRecord call, List<String> adminGroups) {
        this.adminGroups = adminGroups;
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
        observeResponse();
        call.whenStarted(status -> add(AuditStage.RESPONSE_STARTED, new ResponseStatus(status, null, null), null));
        return log.refuses() ? begin() : Future.succeededFuture();
    }

    private Future<Void> begin() {
        Context loop = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        return Future.fromCompletionStage(log.begin(event(AuditStage.REQUEST_RECEIVED, null, null)), loop)
                .recover(failure -> Future.failedFuture(
                        failure instanceof CompletionException && failure.getCause() != null
                                ? failure.getCause()
                                : failure));
    }

    /**
     * Makes a call whose endpoint compares a credential first. When it must be recorded first, that is done when the caller is known,
     * and before the answer to a caller who is not: so strangers use up no limit that the right credential needs.
     */
    Future<Void> recognised(Supplier<Future<Void>> comparing) {
        admitted = true;
        decision = log.decide(attributes(false));
        if (decision.level() == AuditLevel.NONE || !log.refuses()) {
            if (decision.level() != AuditLevel.NONE) {
                announce();
            }
            return comparing.get();
        }
        announce();
        Context loop = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        call.notes().whenDecided(() -> {
            CompletableFuture<Void> durable = new CompletableFuture<>();
            loop.runOnContext(
                    here -> begin().onComplete(done -> durable.complete(null), durable::completeExceptionally));
            waitFor(durable);
        });
        return comparing
                .get()
                .recover(failure -> call.notes().isDecided()
                        ? Future.failedFuture(failure)
                        : begin().compose(durable -> Future.failedFuture(failure)));
    }

    private static void waitFor(CompletableFuture<Void> durable) {
        try {
            durable.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof ApiException refused ? refused : e;
        }
    }

    /** The response has the name of a created object, and the reason of a failure. */
    private void observeResponse() {
        AuditTarget target = target();
        if (call.asked() != null) {
            boolean creates = target.verb().equals("create")
                    && target.object() != null
                    && target.object().name() == null;
            call.notes()
                    .responseStart(new ResponseStart(creates || target.verb().equals("delete")));
        }
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
            ResponseStart start = call.notes().responseStart();
            ResponseStatus status =
                    start == null || failure != null ? status(code, failure) : new ResponseStatus(code, start.bytes());
            add(AuditStage.RESPONSE_COMPLETE, status, refusal);
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
                caller == null ? List.of() : AuditIdentity.groups(call, caller, adminGroups),
                target.verb(),
                target.object(),
                target.path(),
                call.asked() != null && ClusterProxy.asksForUpgrade(inbound) && !target.isStream(),
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
        Map<String, String> annotations =
                AuditIdentity.annotations(call, inbound.getHeader("Impersonate-User"), inbound.query(), refusal);
        if (status != null && refusal == null && call.asked() != null && target.isRefusedUnread(status)) {
            AuditIdentity.refusedByCluster(annotations);
        }
        return new AuditEvent(
                decision.level(),
                call.auditId(),
                stage,
                Inbound.target(inbound),
                target.verb(),
                AuditIdentity.user(call, adminGroups),
                AuditIdentity.impersonated(call),
                List.of(call.peer()),
                userAgent(),
                target.object(),
                status,
                stage == AuditStage.RESPONSE_COMPLETE && body != null ? body.finish() : null,
                received,
                Instant.now(),
                annotations);
    }
}
