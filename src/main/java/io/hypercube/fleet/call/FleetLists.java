package io.hypercube.fleet.call;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.core.observability.PageSource;
import io.hypercube.fleet.ClusterAnnotation;
import io.hypercube.fleet.FleetEnvelope;
import io.hypercube.fleet.FleetItems;
import io.hypercube.fleet.FleetMerge;
import io.hypercube.fleet.FleetQuery;
import io.hypercube.fleet.FleetSelection;
import io.hypercube.fleet.FleetTable;
import io.hypercube.fleet.FleetVersion;
import io.hypercube.fleet.FleetVersions;
import io.hypercube.fleet.MemberRows;
import io.hypercube.fleet.MemberStatus;
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
    private final FleetMemory memory;
    private final MemberApis apis;

    FleetLists(FleetCall call, ListRequest list, ByteBudget pages, MemberApis apis) {
        this.apis = apis;
        this.list = list;
        this.query = FleetQuery.of(list.listQuery());
        this.memory = new FleetMemory(
                pages, call.caller().user().name(), list.smaller(call.target().fleet()));
    }

    @Override
    public void over() {
        memory.close();
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent) throws InterruptedException {
        call.record().pageBegun();
        List<MemberList> members = ofOneShape(members(call));
        List<MemberStatus.Failed> failures = failures(members);
        List<MemberList.Found> found = new ArrayList<>();
        members.forEach(member -> {
            if (member instanceof MemberList.Found some) {
                found.add(some);
            }
        });
        if (!failures.isEmpty() && (call.strict() || found.isEmpty())) {
            throw found.isEmpty() ? MemberErrors.ofAll(failures) : MemberErrors.strict(failures);
        }
        if (found.isEmpty() && !members.isEmpty()) {
            throw MemberErrors.noSuchResource();
        }
        PageLease lease = memory.lease();
        ListPage page = page(envelope(call, members, found), found, lease);
        PageBody body = new PageBody(call.target().info(), call.inbound(), page, lease);
        out.head(response -> {
            call.record().page(isCached(found) ? PageSource.CACHE : PageSource.LIVE);
            response.putHeader(PageBody.SOURCE, isCached(found) ? "cache" : "live")
                    .putHeader("Content-Type", "application/json")
                    .putHeader("Cache-Control", "no-cache, private");
            MemberErrors.warn(failures, response.headers());
            body.writeHead(response);
        });
        body.send(out, sent);
    }

    /** A cluster that answers with a list where others have a Table, or the other way round, cannot be merged with them. */
    private static List<MemberList> ofOneShape(List<MemberList> members) {
        Optional<Boolean> table = members.stream()
                .filter(MemberList.Found.class::isInstance)
                .map(one -> ((MemberList.Found) one).isTable())
                .findFirst();
        return members.stream()
                .map(one -> one instanceof MemberList.Found found
                                && !Optional.of(found.isTable()).equals(table)
                        ? new MemberList.Nothing(MemberErrors.otherShape(found.status()))
                        : one)
                .toList();
    }

    private static boolean isCached(List<MemberList.Found> found) {
        return !found.isEmpty() && found.stream().allMatch(one -> one.status().source() == MemberStatus.Source.CACHE);
    }

    private static List<MemberStatus.Failed> failures(List<MemberList> members) {
        List<MemberStatus.Failed> failures = new ArrayList<>();
        members.forEach(member -> {
            if (member.status() instanceof MemberStatus.Failed failed) {
                failures.add(failed);
            }
        });
        return failures;
    }

    /** The contribution of each cluster, by name. First all memories are asked, then the other clusters, a few at a time. */
    private List<MemberList> members(FleetCall call) throws InterruptedException {
        Map<String, MemberList> members = new TreeMap<>();
        call.unusable().forEach((name, why) -> {
            if (query.includes(name.value())) {
                members.put(name.value(), new MemberList.Nothing(MemberErrors.failed(name.value(), 0, why)));
            }
        });
        List<MemberListing> listings = listings(call);
        List<Optional<Optional<MemberList>>> kept = SideBySide.inTime(listings.stream()
                .map(each -> new SideBySide.Timed<>(each.patience(), each::fromMemory))
                .toList());
        List<MemberListing> live = new ArrayList<>();
        for (int i = 0; i < listings.size(); i++) {
            MemberListing listing = listings.get(i);
            MemberList read = kept.get(i).map(one -> one.orElse(null)).orElseGet(listing::timedOut);
            if (kept.get(i).isPresent() && kept.get(i).get().isEmpty()) {
                live.add(listing);
            } else {
                members.put(listing.member().name().value(), read);
            }
        }
        for (MemberList one : SideBySide.some(
                SideBySide.MOST_CLUSTERS,
                live.stream().<Callable<MemberList>>map(each -> each::live).toList())) {
            members.put(one.status().name(), one);
        }
        return List.copyOf(members.values());
    }

    private List<MemberListing> listings(FleetCall call) {
        ListRequest first = list.with(query.memberQuery()).withObjects();
        return call.members().stream()
                .filter(member -> query.includes(member.name().value()))
                .map(member -> new MemberListing(member, at(first, member.name()), memory.lease(), list.rowObject()))
                .toList();
    }

    private ListPage page(FleetEnvelope envelope, List<MemberList.Found> found, PageLease lease) {
        long first = list.listQuery().firstIndex();
        long end = list.listQuery().endIndex();
        List<MemberRows> rows = found.stream().map(MemberList.Found::rows).toList();
        lease.hold(
                Math.min(end - first, rows.stream().mapToLong(MemberRows::size).sum()) * REFERENCE);
        FleetSelection selection = FleetMerge.select(rows, query, first, end);
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
            List<MemberList.Found> found, FleetSelection selection, PageLease lease, Writing writing) {
        List<ClusterAnnotation> annotations = found.stream()
                .map(one -> new ClusterAnnotation(one.status().name()))
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

    private FleetEnvelope envelope(FleetCall call, List<MemberList> members, List<MemberList.Found> found)
            throws InterruptedException {
        Map<String, String> versions = new TreeMap<>();
        for (MemberList.Found one : found) {
            if (!one.status().resourceVersion().isEmpty()) {
                versions.put(one.status().name(), one.status().resourceVersion());
            }
        }
        String version = new FleetVersion(versions).token();
        List<MemberStatus> statuses = members.stream().map(MemberList::status).toList();
        if (found.isEmpty()) {
            RawListReader.Head none = ListKind.of(call, apis, memory);
            return new FleetEnvelope(none.kind(), none.apiVersion(), version, statuses);
        }
        ListEnvelope first = found.getFirst().envelope();
        return new FleetEnvelope(first.kind(), first.apiVersion(), version, statuses);
    }

    /**
     * The list of one cluster, whose version is contained in the one of the whole list.
     *
     * @throws ApiException 410 when the version is not a combined one
     */
    private static ListRequest at(ListRequest list, ClusterName cluster) {
        String combined = list.resourceVersion();
        return FleetVersions.isAny(combined)
                ? list
                : list.withResourceVersion(FleetVersions.require(combined).get(cluster.value()));
    }
}
