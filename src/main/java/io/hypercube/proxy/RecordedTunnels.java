package io.hypercube.proxy;

import io.hypercube.audit.recording.RecordedSession;
import io.hypercube.audit.recording.SessionRecorder;
import io.hypercube.audit.recording.SessionTap;
import io.hypercube.cluster.upstream.Upstream;
import io.hypercube.core.http.Query;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.limit.Seat;
import io.hypercube.proxy.call.ProxiedCall;
import io.hypercube.proxy.inbound.UpgradableConnection;
import io.hypercube.proxy.response.LiveCalls;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Opens tunnels, and asks before whether the session is recorded. Port-forwards are not. Runs on the event loop of the client's
 * connection.
 */
final class RecordedTunnels {
    private final SessionRecorder recorder;
    private final LiveCalls live;

    RecordedTunnels(SessionRecorder recorder, LiveCalls live) {
        this.recorder = recorder;
        this.live = live;
    }

    /** See {@link UpgradeTunnel#open}. */
    Future<Void> open(ProxiedCall call, UpgradableConnection client, Upstream cluster, Seat seat) {
        Optional<RecordedSession> session = recorder.isActive() ? session(call) : Optional.empty();
        if (session.isEmpty()) {
            return UpgradeTunnel.open(call, client, cluster, live, seat, null);
        }
        Context context = Objects.requireNonNull(Vertx.currentContext(), "not on an event loop");
        call.inbound().exceptionHandler(seenByTheResponse -> {});
        return Future.fromCompletionStage(recorder.open(session.get()), context)
                .compose(tap -> open(call, client, cluster, seat, tap))
                .onFailure(refused -> seat.close());
    }

    /** The caller's rights are checked again, because storing a new recording may have taken seconds. */
    private Future<Void> open(
            ProxiedCall call, UpgradableConnection client, Upstream cluster, Seat seat, Optional<SessionTap> tap) {
        try {
            call.request().requireStanding();
            return UpgradeTunnel.open(call, client, cluster, live, seat, tap.orElse(null));
        } catch (RuntimeException e) {
            tap.ifPresent(SessionTap::discard);
            throw e;
        }
    }

    private static Optional<RecordedSession> session(ProxiedCall call) {
        if (!(call.request().info() instanceof RequestInfo.Resource pod)
                || !pod.collection().resource().equals("pods")
                || pod.namespace() == null
                || pod.name() == null
                || !List.of("exec", "attach").contains(Objects.requireNonNullElse(pod.subresource(), ""))) {
            return Optional.empty();
        }
        Caller caller = call.request().caller();
        return Optional.of(new RecordedSession(
                call.events().call().auditId(),
                caller.user().name(),
                caller.origin().accountId(),
                Stream.concat(caller.user().groups().stream(), call.identity().groups().stream())
                        .distinct()
                        .toList(),
                call.cluster().name().value(),
                pod.namespace(),
                pod.name(),
                "attach".equals(pod.subresource()),
                Query.parse(Objects.requireNonNullElse(call.target().query(), ""))));
    }
}
