package io.hypercube.fleet.call;

import io.hypercube.core.http.AcceptedTypes;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.RequestInfoParser;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.FleetEnvelope.Source;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.fleet.access.AccessQuestion;
import io.hypercube.fleet.access.ClusterGrants;
import io.hypercube.fleet.access.KeptGrants;
import io.hypercube.fleet.access.RbacCollection;
import io.hypercube.list.RowObject;
import io.hypercube.proxy.page.ListRequest;
import io.hypercube.proxy.page.ListRules;
import io.hypercube.proxy.response.PageLease;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the RBAC objects of one cluster as the caller, one collection after the other, from memory where possible. A collection that
 * cannot be read fails the cluster: what is left would look like a complete answer. One virtual thread; blocks.
 */
final class MemberAccess {
    private static final AcceptedTypes JSON = AcceptedTypes.parse(List.of("application/json"));
    /** All items. */
    private static final String WHOLE = "pageSize=0";

    private final String cluster;
    private final AccessQuestion question;
    private final Map<RbacCollection, FleetMember> members;
    private final FleetMemory memory;
    private final long began = System.nanoTime();

    /** The grants of the cluster, and whether all objects came from memory. */
    record Found(KeptGrants grants, Source source) {}

    /** @param members the cluster, for each collection of the question */
    MemberAccess(
            String cluster, AccessQuestion question, Map<RbacCollection, FleetMember> members, FleetMemory memory) {
        this.cluster = cluster;
        this.question = question;
        this.members = members;
        this.memory = memory;
    }

    MemberAnswer<Found> ask() throws InterruptedException {
        ClusterGrants grants = new ClusterGrants(cluster, question, memory.lease());
        Source source = Source.CACHE;
        for (Map.Entry<RbacCollection, FleetMember> each : members.entrySet()) {
            PageLease lease = memory.lease();
            try {
                MemberAnswer<MemberList> answer = list(each.getKey(), each.getValue(), lease);
                switch (answer) {
                    case MemberAnswer.Found<MemberList> found -> {
                        read(each.getKey(), found.value(), grants);
                        source = found.value().listed().source() == Source.LIVE ? Source.LIVE : source;
                    }
                    case MemberAnswer.Absent<MemberList> absent -> {
                        return failed(withoutRbac());
                    }
                    case MemberAnswer.Failed<MemberList> failed -> {
                        return new MemberAnswer.Failed<>(cluster, milliseconds(), failed.error());
                    }
                }
            } catch (ApiException e) { // no memory for what was found
                return failed(e);
            } finally {
                lease.close();
            }
        }
        return new MemberAnswer.Found<>(cluster, milliseconds(), new Found(grants.kept(), source));
    }

    private MemberAnswer<MemberList> list(RbacCollection collection, FleetMember member, PageLease lease)
            throws InterruptedException {
        ListRequest request = request(collection);
        RowsReader reader = new RowsReader(cluster, request, lease, new RowObject.AsFetched());
        MemberListing<MemberList> listing = new MemberListing<>(member, request, lease, reader);
        SideBySide.Timed<Optional<MemberAnswer<MemberList>>> kept =
                new SideBySide.Timed<>(listing.patience(), listing::fromMemory, () -> Optional.of(listing.timedOut()));
        var found = SideBySide.inTime(List.of(kept)).getFirst();
        return found.isPresent() ? found.get() : listing.live();
    }

    private ListRequest request(RbacCollection collection) {
        String path = collection.path(question);
        RequestInfo info = RequestInfoParser.find("GET", path, null).orElseThrow();
        return switch (ListRules.decide("GET", info, new RawTarget(path, WHOLE), JSON)) {
            case ListRules.Handling.Page(ListRequest list) -> list;
            case ListRules.Handling.Pass pass -> throw new IllegalStateException(path + " is not paged");
        };
    }

    private static void read(RbacCollection collection, MemberList list, ClusterGrants grants) {
        for (int rank = 0; rank < list.rows().size(); rank++) {
            grants.read(collection, list.items().apply(rank).bytes().get());
        }
    }

    private ApiException withoutRbac() {
        return ApiException.about(
                StatusReason.NOT_FOUND,
                "clusters",
                cluster,
                "cluster \"" + cluster + "\" does not serve rbac.authorization.k8s.io/v1");
    }

    private MemberAnswer<Found> failed(ApiException why) {
        return MemberAnswer.failed(cluster, milliseconds(), why);
    }

    private long milliseconds() {
        return Duration.ofNanos(System.nanoTime() - began).toMillis();
    }
}
