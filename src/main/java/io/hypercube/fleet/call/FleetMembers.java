package io.hypercube.fleet.call;

import io.hypercube.auth.authorization.AuthorizedRequest;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.cluster.upstream.Upstream;
import io.hypercube.core.call.CallEvents;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.proxy.Impersonation;
import io.hypercube.proxy.call.Admission;
import io.hypercube.proxy.call.CallIdentity;
import io.hypercube.proxy.call.ClusterIdentity;
import io.hypercube.proxy.call.ProxiedCall;
import io.hypercube.proxy.call.ProxyConfig;
import io.hypercube.proxy.page.PagedLists;
import io.hypercube.proxy.response.BlockingForward;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Opens the single clusters of calls to several, and has the rest of what such calls share with calls to one. Event loop of the
 * client's connection only; never blocks.
 */
public final class FleetMembers {
    private final ClusterRegistry clusters;
    private final Admission admission;
    private final PagedLists lists;
    private final ProxyConfig config;

    public FleetMembers(ClusterRegistry clusters, Admission admission, PagedLists lists, ProxyConfig config) {
        this.clusters = clusters;
        this.admission = admission;
        this.lists = lists;
        this.config = config;
    }

    /** A call of a client to several clusters. */
    public record Origin(HttpServerRequest inbound, CallEvents events, Context context) {}

    /**
     * The clusters of the call, in the order of the requests. A cluster that has been removed meanwhile is left out.
     *
     * @throws ApiException 400 for fields of an impersonation that cannot be used
     */
    public List<FleetMember> of(List<AuthorizedRequest> requests, Origin origin) {
        ClusterIdentity other = asked(origin.inbound());
        List<FleetMember> members = new ArrayList<>();
        for (AuthorizedRequest request : requests) {
            Cluster cluster = clusters.find(request.call().cluster()).orElse(null);
            if (cluster != null && !cluster.isGone()) {
                Upstream upstream = admission.upstreamOf(cluster);
                CallIdentity by = CallIdentity.of(ClusterIdentity.of(request.caller(), config), upstream);
                ProxiedCall call = new ProxiedCall(
                        request,
                        cluster,
                        by,
                        request.call().target(),
                        origin.inbound(),
                        origin.events().ofMember());
                members.add(new FleetMember(
                        call, other, admission, lists.cached(), origin.context(), config.clusterTimeout()));
            }
        }
        return List.copyOf(members);
    }

    /** See {@link BlockingForward#start}. */
    public Future<Void> start(
            HttpServerRequest inbound, BlockingForward.AnsweredCall subject, BlockingForward.Answering answering) {
        return new BlockingForward(inbound, subject, admission.live()).start(answering);
    }

    /** The memory of all pages of the process. */
    public ByteBudget memory() {
        return lists.memory();
    }

    /** How long one cluster may be silent. */
    public Duration clusterTimeout() {
        return config.clusterTimeout();
    }

    private static @Nullable ClusterIdentity asked(HttpServerRequest inbound) {
        return Impersonation.isAskedBy(inbound.headers()) ? Impersonation.asked(inbound.headers()) : null;
    }
}
