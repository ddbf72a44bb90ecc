package io.hypercube.fleet.call;

import io.hypercube.core.call.CallFact;
import io.hypercube.fleet.FleetQuery;
import io.hypercube.fleet.MemberAnswer.Found;
import io.hypercube.list.GroupCounts;
import io.hypercube.list.ListPage;
import io.hypercube.proxy.page.ListRequest;
import io.hypercube.proxy.response.BlockingResponse;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Future;
import java.util.function.Consumer;

/**
 * Counts the items of one list over several clusters by group. Each cluster contributes all of its groups, from memory or from a list
 * that is requested as the caller. A cluster that fails is named as in a list of items.
 */
final class FleetGroups implements FleetAnswer {
    private final ListRequest list;
    private final FleetQuery query;
    private final MemberListings listings;

    FleetGroups(ListRequest list, KubectlCalls kubectl) {
        this.list = list;
        this.query = FleetQuery.of(list.listQuery());
        this.listings = new MemberListings(list, query, kubectl);
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent) throws InterruptedException {
        call.events().tell(new CallFact.PageBegun());
        Gathering<MemberGroups> answers =
                new Gathering<>(listings.answers(call, (cluster, own, memory) -> new GroupsReader(memory)));
        answers.requireEnough(call.strict());
        answers.requireKnown();
        PageLease lease = listings.lease(call);
        GroupCounts counts = new GroupCounts(lease);
        for (Found<MemberGroups> one : answers.found()) {
            one.value().counts().forEach((group, count) -> counts.add(query.group(one.cluster(), group), count));
        }
        ListPage page = listings.envelope(call, answers)
                .groups(
                        counts.page(
                                list.listQuery().firstIndex(), list.listQuery().endIndex()),
                        counts.groupTotal());
        MemberListings.send(call, answers, page, lease, out, sent);
    }
}
