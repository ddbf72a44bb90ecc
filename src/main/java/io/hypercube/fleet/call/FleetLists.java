package io.hypercube.fleet.call;

import io.hypercube.core.call.CallFact;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.ClusterAnnotation;
import io.hypercube.fleet.FleetEnvelope;
import io.hypercube.fleet.FleetItems;
import io.hypercube.fleet.FleetMerge;
import io.hypercube.fleet.FleetQuery;
import io.hypercube.fleet.FleetTable;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.fleet.MemberAnswer.Found;
import io.hypercube.fleet.MemberRows;
import io.hypercube.list.ListPage;
import io.hypercube.list.PageItems;
import io.hypercube.proxy.page.ListRequest;
import io.hypercube.proxy.response.BlockingResponse;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Filters, sorts and pages one list over several clusters. Each cluster contributes its matches in the order of the query: from
 * memory without copying them, or the first ones from a list that is requested as the caller. The page is merged from these, and
 * only its items are unpacked. A cluster that fails is named, and costs the others nothing.
 */
final class FleetLists implements FleetAnswer {

    /** Memory for an item of the page, apart from its bytes. */
    private static final long REFERENCE = 64;

    private final ListRequest list;
    private final FleetQuery query;
    private final MemberListings listings;

    FleetLists(ListRequest list, KubectlCalls kubectl) {
        this.list = list;
        this.query = FleetQuery.of(list.listQuery());
        this.listings = new MemberListings(list, query, kubectl);
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent) throws InterruptedException {
        call.events().tell(new CallFact.PageBegun());
        Gathering<MemberList> answers = ofOneShape(listings.answers(
                call, (cluster, own, memory) -> new RowsReader(cluster, own, memory, list.rowObject())));
        answers.requireEnough(call.strict());
        answers.requireKnown();
        PageLease lease = listings.lease(call);
        ListPage page = page(listings.envelope(call, answers), answers.values(), lease);
        MemberListings.send(call, answers, page, lease, out, sent);
    }

    /** A cluster that answers with a list where others have a Table, or the other way round, cannot be merged with them. */
    private static Gathering<MemberList> ofOneShape(List<MemberAnswer<MemberList>> answers) {
        List<MemberList> found = new Gathering<>(answers).values();
        return new Gathering<>(answers.stream()
                .map(one -> one instanceof Found<MemberList>(String name, long time, MemberList list)
                                && list.isTable() != found.getFirst().isTable()
                        ? MemberAnswer.<MemberList>failed(name, time, otherShape(name))
                        : one)
                .toList());
    }

    private static ApiException otherShape(String cluster) {
        return ApiException.about(
                StatusReason.NOT_ACCEPTABLE,
                "clusters",
                cluster,
                "cluster \"" + cluster + "\" answered with another kind of list than the others (Table or not)");
    }

    private ListPage page(FleetEnvelope envelope, List<MemberList> found, PageLease lease) {
        long first = list.listQuery().firstIndex();
        long end = list.listQuery().endIndex();
        List<MemberRows> rows = found.stream().map(MemberList::rows).toList();
        lease.hold(
                Math.min(end - first, rows.stream().mapToLong(MemberRows::size).sum()) * REFERENCE);
        FleetMerge.Selection selection = FleetMerge.select(rows, query, first, end);
        boolean table = found.isEmpty()
                ? list.accepted().entries().getFirst().isTable()
                : found.getFirst().isTable();
        if (table) {
            FleetTable columns = new FleetTable(found.stream()
                    .map(one -> one.envelope().columnDefinitions().orElse("[]"))
                    .toList());
            return envelope.page(items(found, selection, lease, columns::row), columns);
        }
        return envelope.page(items(found, selection, lease, (member, annotation, item) -> annotation.in(item)));
    }

    private interface Writing {
        byte[] of(int member, ClusterAnnotation annotation, byte[] item);
    }

    /** The rest of the clusters' lists is not held any longer. */
    private static PageItems items(
            List<MemberList> found, FleetMerge.Selection selection, PageLease lease, Writing writing) {
        List<ClusterAnnotation> annotations = found.stream()
                .map(one -> new ClusterAnnotation(one.rows().cluster()))
                .toList();
        List<Supplier<byte[]>> items = new ArrayList<>(selection.count());
        for (int i = 0; i < selection.count(); i++) {
            int member = selection.member(i);
            ClusterAnnotation annotation = annotations.get(member);
            MemberList.Item item = found.get(member).items().apply(selection.row(i));
            lease.hold(item.memory());
            items.add(() -> writing.of(member, annotation, item.bytes().get()));
        }
        return new FleetItems(items);
    }
}
