package io.hypercube.fleet.kubectl;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.call.FleetCall;
import io.hypercube.fleet.call.SideBySide;
import io.hypercube.fleet.kubectl.discovery.GroupVersion;
import io.hypercube.fleet.kubectl.discovery.ServedResource;
import io.hypercube.list.RawListReader;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The kind of a list of no cluster: that of its resource, as the first cluster that answers describes it to the caller. */
final class ListKind {
    private ListKind() {}

    /** Blocks. A resource that no cluster describes gives a {@code List}, which all clients can read. */
    static RawListReader.Head of(FleetCall call, MemberApis apis) throws InterruptedException {
        if (call.accepted().entries().getFirst().isTable()) {
            return new RawListReader.Head(true, "Table", "meta.k8s.io/v1", "");
        }
        GroupVersionResource resource = ((RequestInfo.Resource) call.target().info()).collection();
        GroupVersion version = new GroupVersion(resource.group(), resource.version());
        List<Callable<String>> questions = call.describing().stream()
                .filter(member -> !member.isUnreached())
                .limit(SideBySide.MOST_CLUSTERS)
                .<Callable<String>>map(
                        member -> () -> kind(apis.resources(member, version, call.memory()), resource.resource()))
                .toList();
        Optional<String> kind = SideBySide.first(call.clusterTimeout(), questions);
        return kind.map(one -> new RawListReader.Head(false, one + "List", version.toString(), ""))
                .orElseGet(() -> new RawListReader.Head(false, "List", "v1", ""));
    }

    private static String kind(List<ServedResource> resources, String name) {
        return resources.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> ApiException.of(StatusReason.NOT_FOUND, "the cluster does not have the resource"))
                .kind();
    }
}
