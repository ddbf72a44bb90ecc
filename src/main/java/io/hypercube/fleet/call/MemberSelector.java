package io.hypercube.fleet.call;

import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.auth.authorization.AuthorizationGate;
import io.hypercube.auth.authorization.AuthorizedRequest;
import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.fleet.MemberSelection;
import io.hypercube.fleet.group.ClusterGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Selects the clusters of a call to several: those of its group and its parameters that the caller's scope includes. */
public final class MemberSelector {
    private final AuthorizationGate gate;
    private final ClusterRegistry clusters;
    private final Function<String, Optional<ClusterGroup>> groups;

    /** @param groups the saved groups by name */
    public MemberSelector(
            AuthorizationGate gate, ClusterRegistry clusters, Function<String, Optional<ClusterGroup>> groups) {
        this.gate = gate;
        this.clusters = clusters;
        this.groups = groups;
    }

    /**
     * The clusters that can be called.
     *
     * @throws ApiException 404 for an unknown group or cluster, 403 when the scope does not include the call itself
     */
    List<AuthorizedRequest> usable(StandingCaller caller, FleetTarget target, MemberSelection asked) {
        requireKnown(caller, target);
        MemberSelection group = groupOf(target.fleet());
        List<ClusterName> selected = clusters.all().stream()
                .filter(cluster -> group.includes(cluster.name().value(), cluster.labels())
                        && asked.includes(cluster.name().value(), cluster.labels()))
                .map(Cluster::name)
                .toList();
        return gate.authorize(caller, selected, target.request());
    }

    /** The errors of selected clusters with an invalid configuration. Their labels are valid and select them as any other. */
    Map<ClusterName, ApiException> unusable(StandingCaller caller, FleetTarget target, MemberSelection asked) {
        MemberSelection group = groupOf(target.fleet());
        List<ClusterName> selected = new ArrayList<>();
        clusters.unusable().forEach((name, labels) -> {
            if (group.includes(name.value(), labels) && asked.includes(name.value(), labels)) {
                selected.add(name);
            }
        });
        Map<ClusterName, ApiException> errors = new TreeMap<>();
        for (AuthorizedRequest request : gate.authorize(caller, selected, target.request())) {
            try {
                clusters.require(request.call().cluster());
            } catch (ApiException why) {
                errors.put(request.call().cluster(), why);
            }
        }
        return errors;
    }

    /** A single cluster that the scope does not include is refused before the answer shows whether it exists. */
    private void requireKnown(StandingCaller caller, FleetTarget target) {
        if (!target.fleet().isFleet()) {
            gate.authorize(caller, target.request().toMember(target.fleet()));
            clusters.require(target.fleet());
        }
    }

    private MemberSelection groupOf(ClusterName fleet) {
        if (fleet.equals(ClusterName.ALL)) {
            return MemberSelection.ALL;
        }
        if (!fleet.isFleet()) {
            return MemberSelection.of(List.of(fleet.value()), "");
        }
        String name = fleet.value().substring(1);
        return groups.apply(name)
                .orElseThrow(() -> ApiException.notFound("clustergroups", name))
                .selection();
    }
}
