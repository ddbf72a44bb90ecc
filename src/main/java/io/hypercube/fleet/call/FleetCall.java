package io.hypercube.fleet.call;

import io.hypercube.core.http.AcceptedTypes;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.observability.CallRecord;
import io.hypercube.proxy.FleetMember;
import io.vertx.core.Context;
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
 * @param context of the client's connection
 */
record FleetCall(
        Caller caller,
        FleetTarget target,
        AcceptedTypes accepted,
        List<FleetMember> members,
        List<FleetMember> describing,
        Map<ClusterName, ApiException> unusable,
        boolean strict,
        Duration clusterTimeout,
        HttpServerRequest inbound,
        CallRecord record,
        Context context) {}
