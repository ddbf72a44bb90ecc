package io.hypercube.server.call;

import io.hypercube.auth.authorization.AuthorizationGate;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.fleet.call.FleetMembers;
import io.hypercube.fleet.call.FleetProxy;
import io.hypercube.fleet.call.MemberSelector;
import io.hypercube.fleet.call.WhoCanProxy;
import io.hypercube.fleet.group.ClusterGroup;
import io.hypercube.fleet.kubectl.KubectlAnswers;
import io.hypercube.proxy.ClusterProxy;
import java.util.Optional;
import java.util.function.Function;

/**
 * The proxies, and the authorization of their calls.
 *
 * @param gate authorizes a call to one cluster; the other proxy does it itself
 * @param one for calls to one cluster
 * @param several for calls to several clusters
 * @param whoCan for the question who may do something
 */
public record Proxies(AuthorizationGate gate, ClusterProxy one, FleetProxy several, WhoCanProxy whoCan) {
    /**
     * The proxies for the clusters of a registry.
     *
     * @param members the single clusters of calls to several
     * @param groups the saved groups by name
     */
    public static Proxies of(
            AuthorizationGate gate,
            ClusterRegistry clusters,
            ClusterProxy one,
            FleetMembers members,
            Function<String, Optional<ClusterGroup>> groups) {
        MemberSelector selector = new MemberSelector(gate, clusters, groups);
        FleetProxy several = new FleetProxy(selector, members, new KubectlAnswers(members.memory()));
        return new Proxies(gate, one, several, new WhoCanProxy(selector, members));
    }
}
