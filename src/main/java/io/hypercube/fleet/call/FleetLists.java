package io.hypercube.fleet.call;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.observability.CallFact;
import io.hypercube.core.observability.PageSource;
import io.hypercube.fleet.ClusterAnnotation;
import io.hypercube.fleet.FleetEnvelope;
import io.hypercube.fleet.FleetEnvelope.Listed;
import io.hypercube.fleet.FleetEnvelope.Source;
import io.hypercube.fleet.FleetItems;
import io.hypercube.fleet.FleetMerge;
import io.hypercube.fleet.FleetQuery;
import io.hypercube.fleet.FleetTable;
import io.hypercube.fleet.FleetVersion;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.fleet.MemberAnswer.Found;
import io.hypercube.fleet.MemberRows;
import io.hypercube.list.ListEnvelope;
import io.hypercube.list.ListPage;
import io.hypercube.list.PageItems;
import io.hypercube.list.RawListReader;
import io.hypercube.proxy.page.ListRequest;
import io.hypercube.proxy.response.BlockingResponse;
import io.hypercube.proxy.response.PageBody;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
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
    private final KubectlCalls kubectl;

    FleetLists(ListRequest list, KubectlCalls kubectl) {
        this.list = list;
        this.query = FleetQuery.of(list.listQuery());
        this.kubectl = kubectl;
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent) throws InterruptedException {
        call.events().tell(new CallFact.PageBegun());
        Gathering<MemberList> answers = ofOneShape(answers(call));
        answers.requireEnough(call.strict());
        answers.requireKnown();
        PageLease lease = lease(call);
        ListPage page = page(envelope(call, answers), answers.values(), lease);
        PageBody body = new PageBody(call.target().info(), call.inbound(), page, lease);
        out.head(response -> {
            call.events().tell(new CallFact.PageMade(isCached(answers) ? PageSource.CACHE : PageSource.LIVE));
            response.putHeader(PageBody.SOURCE, isCached(answers) ? "cache" : "live")
                    .putHeader("Content-Type", "application/json")
                    .putHeader("Cache-Control", "no-cache, private");
            answers.warn(response.headers());
            body.writeHead(response);
        });
        body.send(out, sent);
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

    private static boolean isCached(Gathering<MemberList> answers) {
        List<MemberList> found = answers.values();
        return !found.isEmpty() && found.stream().allMatch(one -> one.listed().source() == Source.CACHE);
    }

    /** The answers by name. First all memories are asked, then the other clusters, a few at a time. */
    private List<MemberAnswer<MemberList>> answers(FleetCall call) throws InterruptedException {
        Map<String, MemberAnswer<MemberList>> answers = new TreeMap<>();
        for (MemberAnswer<MemberList> failed : call.<MemberList>failedBefore()) {
            if (query.includes(failed.cluster())) {
                answers.put(failed.cluster(), failed);
            }
        }
        List<MemberListing> listings = listings(call);
        List<Optional<MemberAnswer<MemberList>>> kept = SideBySide.inTime(listings.stream()
                .map(each ->
                        new SideBySide.Timed<>(each.patience(), each::fromMemory, () -> Optional.of(each.timedOut())))
                .toList());
        List<Callable<MemberAnswer<MemberList>>> live = new ArrayList<>();
        for (int i = 0; i < listings.size(); i++) {
            MemberListing listing = listings.get(i);
            kept.get(i).ifPresentOrElse(answer -> answers.put(answer.cluster(), answer), () -> live.add(listing::live));
        }
        for (MemberAnswer<MemberList> one : SideBySide.some(SideBySide.MOST_CLUSTERS, live)) {
            answers.put(one.cluster(), one);
        }
        return List.copyOf(answers.values());
    }

    private PageLease lease(FleetCall call) {
        return call.memory().lease(list.smaller(call.target().fleet()));
    }

    private List<MemberListing> listings(FleetCall call) {
        ListRequest first = list.with(query.memberQuery()).withObjects();
        return call.members().stream()
                .filter(member -> query.includes(member.name().value()))
                .map(member -> new MemberListing(member, at(first, member.name()), lease(call), list.rowObject()))
                .toList();
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

    private FleetEnvelope envelope(FleetCall call, Gathering<MemberList> answers) throws InterruptedException {
        Map<String, String> versions = new TreeMap<>();
        answers.found()
                .forEach(one -> versions.put(one.cluster(), one.value().listed().resourceVersion()));
        String version = new FleetVersion(versions).token();
        List<MemberAnswer<Listed>> members = answers.map(MemberList::listed).answers();
        List<MemberList> found = answers.values();
        if (found.isEmpty()) {
            RawListReader.Head none = kubectl.kindOfList(call);
            return new FleetEnvelope(none.kind(), none.apiVersion(), version, members);
        }
        ListEnvelope first = found.getFirst().envelope();
        return new FleetEnvelope(first.kind(), first.apiVersion(), version, members);
    }

    /**
     * The list of one cluster, whose version is contained in the one of the whole list.
     *
     * @throws ApiException 410 when the version is not a combined one
     */
    private static ListRequest at(ListRequest list, ClusterName cluster) {
        String combined = list.resourceVersion();
        return FleetVersion.isAny(combined)
                ? list
                : list.withResourceVersion(FleetVersion.require(combined).get(cluster.value()));
    }
}
