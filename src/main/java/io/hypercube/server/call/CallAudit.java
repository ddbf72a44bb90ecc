package io.hypercube.server.call;

import io.hypercube.audit.AuditEvent;
import io.hypercube.audit.AuditEvent.AuditStage;
import io.hypercube.audit.AuditEvent.ResponseStatus;
import io.hypercube.audit.AuditLog;
import io.hypercube.audit.AuditPolicy.AuditAttributes;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import io.hypercube.audit.AuditPolicy.AuditLevel;
import io.hypercube.audit.RequestObjectReader;
import io.hypercube.core.call.BodyObserver;
import io.hypercube.core.call.Call;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.call.CallListener;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.ResponseStart;
import io.hypercube.core.http.Route;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
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
final class CallAudit implements CallListener {
    private static final int LONGEST_USER_AGENT = 1024;

    private final AuditLog log;
    private final HttpServerRequest inbound;
    private final Call call;
    private final AuditNotes notes = new AuditNotes();
    private final AuditIdentity identity;
    private final Instant received = Instant.now();
    private AuditDecision decision = AuditDecision.NONE;
    private boolean admitted;
    private @Nullable RequestObjectReader body;
    private @Nullable ResponseStart responseStart;
    private @Nullable AuditTarget proxied;
    private @Nullable Route route;
    private Map<String, String> parameters = Map.of();

    /** @param adminGroups groups that clusters are told for administrators */
    CallAudit(AuditLog log, HttpServerRequest inbound, Call call, List<String> adminGroups) {
        this.identity = new AuditIdentity(notes, adminGroups, InnerCalls.purpose(inbound));
        this.log = log;
        this.inbound = inbound;
        this.call = call;
    }

    /** Is told what only an endpoint knows. */
    AuditNotes notes() {
        return notes;
    }

    /** Is told who makes the call. */
    AuditIdentity identity() {
        return identity;
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
        boolean recorded = decision.level() != AuditLevel.NONE;
        if (recorded) {
            announce();
        }
        if (!recorded || !log.refuses()) {
            return comparing.get();
        }
        Context loop = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        notes.whenDecided(() -> {
            CompletableFuture<Void> durable = new CompletableFuture<>();
            loop.runOnContext(
                    here -> begin().onComplete(done -> durable.complete(null), durable::completeExceptionally));
            waitFor(durable);
        });
        return comparing
                .get()
                .recover(failure -> notes.isDecided()
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
        if (identity.asked() != null) {
            AuditTarget target = target();
            boolean creates = target.verb().equals("create")
                    && target.object() != null
                    && target.object().name() == null;
            responseStart = new ResponseStart(creates || target.verb().equals("delete"));
        }
    }

    private void observeBody() {
        if (decision.level() != AuditLevel.REQUEST || !ClusterCalls.hasBody(inbound)) {
            return;
        }
        body = RequestObjectReader.of(
                target().object(),
                decision,
                new RequestObjectReader.Content(
                        inbound.getHeader(HttpHeaders.CONTENT_TYPE), inbound.getHeader(HttpHeaders.CONTENT_ENCODING)));
    }

    @Override
    public @Nullable BodyObserver requestBody() {
        return body;
    }

    @Override
    public @Nullable ResponseStart responseStart() {
        return responseStart;
    }

    @Override
    public void told(CallFact fact) {
        if (fact instanceof CallFact.Started(int status) && admitted && decision.level() != AuditLevel.NONE) {
            add(AuditStage.RESPONSE_STARTED, new ResponseStatus(status, null, null), null);
        } else if (fact instanceof CallFact.Ended end) {
            ended(end.status(), end.failure());
        }
    }

    /** Tells the client the id of the call, before the response. */
    void announce() {
        inbound.response().putHeader("Audit-Id", call.auditId());
    }

    private void ended(int code, @Nullable Throwable failure) {
        String refusal = refusal(code, failure);
        boolean refused = refusal != null;
        if (decision.level() == AuditLevel.NONE && (refused || !admitted)) {
            decision = log.decide(attributes(refused));
        }
        if (decision.level() != AuditLevel.NONE && notes.text(Note.PENDING) == null) {
            ResponseStatus status = responseStart == null || failure != null
                    ? status(code, failure)
                    : new ResponseStatus(code, responseStart.bytes());
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
        return notes.refusal();
    }

    private AuditAttributes attributes(boolean refused) {
        AuditTarget target = target();
        ClusterCall asked = identity.asked();
        return new AuditAttributes(
                identity.callerName(),
                identity.callerGroups(),
                target.verb(),
                target.object(),
                target.path(),
                asked != null && asked.upgrade() && !target.isStream(),
                refused);
    }

    private AuditTarget target() {
        String method = inbound.method().name();
        ClusterCall asked = identity.asked();
        if (asked != null) {
            proxied = proxied == null ? AuditTarget.of(asked.info(), method) : proxied;
            return proxied;
        }
        String path = Objects.requireNonNullElse(inbound.path(), "/");
        return route == null
                ? AuditTarget.unknown(method, path)
                : AuditTarget.of(route, parameters, notes.text(Note.OBJECT), path);
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
                identity.annotations(inbound.getHeader("Impersonate-User"), inbound.query(), refusal);
        if (status != null && refusal == null && identity.asked() != null && target.isRefusedUnread(status)) {
            AuditIdentity.refusedByCluster(annotations);
        }
        return new AuditEvent(
                decision.level(),
                call.auditId(),
                stage,
                Inbound.target(inbound),
                target.verb(),
                identity.user(),
                identity.impersonated(),
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
