package io.hypercube.fleet.call;

import io.hypercube.core.call.CallFact;
import io.hypercube.core.call.PageSource;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.fleet.FleetEnvelope;
import io.hypercube.fleet.FleetEnvelope.Listed;
import io.hypercube.fleet.FleetEnvelope.Source;
import io.hypercube.fleet.FleetQuery;
import io.hypercube.fleet.FleetVersion;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.list.ListPage;
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

/**
 * Lists all clusters of a call, and sends what is made of their lists. Blocks.
 *
 * @param list as requested
 * @param query its query
 */
record MemberListings(ListRequest list, FleetQuery query, KubectlCalls kubectl) {

    /** The list of one cluster, in the form that is combined with the others. */
    interface Contribution {
        Listed listed();

        /** Of the cluster's list. */
        String kind();

        /** Of the cluster's list. */
        String apiVersion();
    }

    /** Makes the reader of one cluster's list. */
    interface Readers<T> {
        MemberListing.Reader<T> of(String cluster, ListRequest list, PageLease memory);
    }

    /** The answers by name. First all memories are asked, then the other clusters, a few at a time. */
    <T extends Contribution> List<MemberAnswer<T>> answers(FleetCall call, Readers<T> readers)
            throws InterruptedException {
        Map<String, MemberAnswer<T>> answers = new TreeMap<>();
        for (MemberAnswer<T> failed : call.<T>failedBefore()) {
            if (query.includes(failed.cluster())) {
                answers.put(failed.cluster(), failed);
            }
        }
        List<MemberListing<T>> listings = listings(call, readers);
        List<Optional<MemberAnswer<T>>> kept = SideBySide.inTime(listings.stream()
                .map(each ->
                        new SideBySide.Timed<>(each.patience(), each::fromMemory, () -> Optional.of(each.timedOut())))
                .toList());
        List<Callable<MemberAnswer<T>>> live = new ArrayList<>();
        for (int i = 0; i < listings.size(); i++) {
            MemberListing<T> listing = listings.get(i);
            kept.get(i).ifPresentOrElse(answer -> answers.put(answer.cluster(), answer), () -> live.add(listing::live));
        }
        for (MemberAnswer<T> one : SideBySide.some(SideBySide.MOST_CLUSTERS, live)) {
            answers.put(one.cluster(), one);
        }
        return List.copyOf(answers.values());
    }

    private <T> List<MemberListing<T>> listings(FleetCall call, Readers<T> readers) {
        ListRequest first = list.with(query.memberQuery()).withObjects();
        return call.members().stream()
                .filter(member -> query.includes(member.name().value()))
                .map(member -> {
                    ListRequest own = at(first, member.name());
                    PageLease memory = lease(call);
                    return new MemberListing<>(
                            member, own, memory, readers.of(member.name().value(), own, memory));
                })
                .toList();
    }

    /**
     * The list of one cluster, whose version is contained in the one of the whole list.
     *
     * @throws io.hypercube.core.kube.ApiException 410 when the version is not a combined one
     */
    private static ListRequest at(ListRequest list, ClusterName cluster) {
        String combined = list.resourceVersion();
        return FleetVersion.isAny(combined)
                ? list
                : list.withResourceVersion(FleetVersion.require(combined).get(cluster.value()));
    }

    PageLease lease(FleetCall call) {
        return call.memory().lease(list.smaller(call.target().fleet()));
    }

    /** The list object around what was found. */
    <T extends Contribution> FleetEnvelope envelope(FleetCall call, Gathering<T> answers) throws InterruptedException {
        Map<String, String> versions = new TreeMap<>();
        answers.found()
                .forEach(one -> versions.put(one.cluster(), one.value().listed().resourceVersion()));
        String version = new FleetVersion(versions).token();
        List<MemberAnswer<Listed>> members = answers.map(Contribution::listed).answers();
        if (answers.values().isEmpty()) {
            RawListReader.Head none = kubectl.kindOfList(call);
            return new FleetEnvelope(none.kind(), none.apiVersion(), version, members);
        }
        Contribution first = answers.values().getFirst();
        return new FleetEnvelope(first.kind(), first.apiVersion(), version, members);
    }

    /** @param sent is called on the event loop when the last byte has been written */
    static <T extends Contribution> void send(
            FleetCall call,
            Gathering<T> answers,
            ListPage page,
            PageLease lease,
            BlockingResponse out,
            Consumer<Future<Void>> sent)
            throws InterruptedException {
        List<T> found = answers.values();
        boolean cached =
                !found.isEmpty() && found.stream().allMatch(one -> one.listed().source() == Source.CACHE);
        PageBody body = new PageBody(call.target().info(), call.inbound(), page, lease);
        out.head(response -> {
            call.events().tell(new CallFact.PageMade(cached ? PageSource.CACHE : PageSource.LIVE));
            response.putHeader(PageBody.SOURCE, cached ? "cache" : "live")
                    .putHeader("Content-Type", "application/json")
                    .putHeader("Cache-Control", "no-cache, private");
            answers.warn(response.headers());
            body.writeHead(response);
        });
        body.send(out, sent);
    }
}
