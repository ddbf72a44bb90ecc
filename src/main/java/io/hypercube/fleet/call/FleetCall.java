package io.hypercube.fleet.call;

import io.hypercube.core.call.CallEvents;
import io.hypercube.core.http.AcceptedTypes;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.MemberAnswer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * An authorized call to several clusters.
 *
 * @param target its target has no parameters of the gateway's selection of clusters any more
 * @param members the selected clusters that the caller's scope includes, by name; each must still allow the call itself
 * @param describing clusters that can describe the resource: the members, or, if there are none, all that the scope includes
 * @param unusable the errors of selected clusters whose configuration is invalid
 * @param strict whether the call fails when one of the clusters does
 * @param clusterTimeout how long one cluster may be silent
 * @param memory ends with the call
 */
public record FleetCall(
        Caller caller,
        FleetTarget target,
        AcceptedTypes accepted,
        List<FleetMember> members,
        List<FleetMember> describing,
        Map<ClusterName, ApiException> unusable,
        boolean strict,
        Duration clusterTimeout,
        HttpServerRequest inbound,
        CallEvents events,
        FleetMemory memory) {

    /** The account whose share of the memory is used. */
    public String account() {
        return caller.user().name();
    }

    /** The failure of a call whose client accepts no JSON: 406. */
    public static ApiException notAcceptable() {
        return ApiException.of(
                StatusReason.NOT_ACCEPTABLE,
                "Accept: no JSON in it (expected: application/json, where several clusters answer as one)");
    }

    /** The failures of the clusters whose configuration is invalid, by name. */
    public <T> List<MemberAnswer<T>> failedBefore() {
        return unusable.entrySet().stream()
                .map(one -> MemberAnswer.<T>failed(one.getKey().value(), 0, one.getValue()))
                .toList();
    }

    /** @param name of a member */
    public FleetMember member(String name) {
        return members.stream()
                .filter(member -> member.name().value().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(name + " is no member"));
    }
}
