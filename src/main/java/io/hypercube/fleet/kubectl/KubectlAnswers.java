package io.hypercube.fleet.kubectl;

import io.hypercube.core.call.CallListener;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.fleet.call.FleetAnswer;
import io.hypercube.fleet.call.FleetCall;
import io.hypercube.fleet.call.KubectlCalls;
import io.hypercube.list.RawListReader;
import java.util.Optional;

/** Chooses who answers a call of kubectl to several clusters. */
public final class KubectlAnswers implements KubectlCalls {
    private final ByteBudget pages;
    private final MemberApis apis = new MemberApis();

    /** @param pages the memory of all pages of the process */
    public KubectlAnswers(ByteBudget pages) {
        this.pages = pages;
    }

    @Override
    public FleetAnswer list(FleetCall call, RawTarget target) {
        return new FleetChunks(call, ChunkQuery.of(target, call.accepted()), apis);
    }

    @Override
    public RawListReader.Head kindOfList(FleetCall call) throws InterruptedException {
        return ListKind.of(call, apis);
    }

    @Override
    public Optional<FleetAnswer> answer(FleetCall call) {
        RequestInfo info = call.target().info();
        boolean get = call.inbound().method().name().equals("GET");
        if (get && info.verb() == Verb.WATCH) {
            return Optional.of(new FleetWatch(pages));
        }
        if (call.target().request().upgrade()) {
            return Optional.empty();
        }
        return switch (info) {
            case RequestInfo.Resource review when FleetReview.matches(review) -> Optional.of(review(call, review));
            case RequestInfo.NonResource other when get -> nonResource(other.path());
            default -> Optional.empty();
        };
    }

    private Optional<FleetAnswer> nonResource(String path) {
        if (FleetDiscovery.matches(path)) {
            return Optional.of(new FleetDiscovery(path, apis));
        }
        if (FleetOpenApi.matches(path)) {
            return Optional.of(new FleetOpenApi(path, apis));
        }
        return FleetServer.isVersion(path) || FleetServer.isHealth(path)
                ? Optional.of(new FleetServer(FleetServer.isVersion(path)))
                : Optional.empty();
    }

    private FleetReview review(FleetCall call, RequestInfo.Resource info) {
        BufferedBody body = BufferedBody.of(
                call.inbound(), pages.lease(call.account()), call.events().first(CallListener::requestBody));
        return new FleetReview(info, body);
    }
}
