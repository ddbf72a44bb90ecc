package io.hypercube.fleet.kubectl;

import io.hypercube.core.call.CallFact;
import io.hypercube.core.call.PageSource;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.ClusterAnnotation;
import io.hypercube.fleet.FleetEnvelope;
import io.hypercube.fleet.FleetItems;
import io.hypercube.fleet.FleetTable;
import io.hypercube.fleet.FleetVersion;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.fleet.MemberAnswer.Found;
import io.hypercube.fleet.call.FleetAnswer;
import io.hypercube.fleet.call.FleetCall;
import io.hypercube.fleet.call.Gathering;
import io.hypercube.fleet.call.SideBySide;
import io.hypercube.list.ListPage;
import io.hypercube.list.RawListReader;
import io.hypercube.proxy.response.BlockingResponse;
import io.hypercube.proxy.response.PageBody;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A list of several clusters with the paging of API servers, for kubectl and client libraries: the concatenation of the clusters'
 * lists, in the order of their names, in chunks of {@code limit} items. Its version is that of all clusters, from which a {@link
 * FleetWatch} can begin. Without a limit the whole list is held in memory before it is sent, because its head names the
 * clusters that failed.
 */
final class FleetChunks implements FleetAnswer {

    private final ChunkQuery query;
    private final MemberApis apis;
    private final SortedSet<String> members;

    FleetChunks(FleetCall call, ChunkQuery query, MemberApis apis) {
        this.apis = apis;
        this.query = query;
        this.members = new TreeSet<>();
        call.members().forEach(member -> members.add(member.name().value()));
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent) throws InterruptedException {
        call.events().tell(new CallFact.PageBegun());
        ChunkPosition position = query.position();
        requireMembers(position);
        ChunkAssembly chunk = new ChunkAssembly(
                remaining(position),
                query.limit(),
                position == null,
                asks -> SideBySide.some(
                        SideBySide.MOST_CLUSTERS,
                        asks.stream()
                                .<Callable<MemberAnswer<ChunkItems>>>map(
                                        ask -> new MemberPartRead(query, call.member(ask.cluster()), ask, lease(call)))
                                .toList()));
        chunk.assemble(startToken(position));
        Gathering<ChunkItems> answers = answers(call, chunk);
        answers.requireEnough(call.strict());
        answers.requireKnown();
        PageLease lease = lease(call);
        ListPage page = page(call, chunk, answers);
        PageBody body = new PageBody(call.target().info(), call.inbound(), page, lease);
        out.head(response -> {
            call.events().tell(new CallFact.PageMade(PageSource.LIVE));
            response.putHeader("Content-Type", "application/json").putHeader("Cache-Control", "no-cache, private");
            answers.warn(response.headers());
            body.writeHead(response);
        });
        body.send(out, sent);
    }

    private PageLease lease(FleetCall call) {
        return call.memory()
                .lease(query.isLimited() ? "give a smaller limit" : "give a limit, and read the list in chunks");
    }

    /** A cluster that was part of the first chunk, and is no member any more before its turn, would be missing in silence. */
    private void requireMembers(@org.jspecify.annotations.Nullable ChunkPosition position) {
        if (position == null || position.version().isEmpty()) {
            return;
        }
        List<String> missing = FleetVersion.require(position.version()).keySet().stream()
                .filter(name -> name.compareTo(position.cluster()) >= 0
                        && !position.skipped().contains(name)
                        && !members.contains(name))
                .toList();
        if (!missing.isEmpty()) {
            throw FleetVersion.gone("continue", missing);
        }
    }

    /** The clusters that are not complete yet. */
    private List<String> remaining(@org.jspecify.annotations.Nullable ChunkPosition position) {
        return members.stream()
                .filter(name -> position == null
                        || (name.compareTo(position.cluster()) >= 0
                                && !position.skipped().contains(name)))
                .toList();
    }

    /** The token is that of a cluster, which may have been removed since. */
    private String startToken(@org.jspecify.annotations.Nullable ChunkPosition position) {
        return position == null || !members.contains(position.cluster()) ? "" : position.token();
    }

    /** The answers by name. Those of clusters are told with the first chunk only. */
    private static Gathering<ChunkItems> answers(FleetCall call, ChunkAssembly chunk) {
        Map<String, MemberAnswer<ChunkItems>> answers = new TreeMap<>(chunk.first());
        if (!answers.isEmpty() || call.members().isEmpty()) {
            call.<ChunkItems>failedBefore().forEach(failed -> answers.put(failed.cluster(), failed));
        }
        return new Gathering<>(List.copyOf(answers.values()));
    }

    private ListPage page(FleetCall call, ChunkAssembly chunk, Gathering<ChunkItems> answers)
            throws InterruptedException {
        List<Found<ChunkItems>> parts = chunk.taken();
        boolean table = parts.isEmpty()
                ? call.accepted().entries().getFirst().isTable()
                : parts.getFirst().value().end().head().isTable();
        if (parts.stream().anyMatch(part -> part.value().end().head().isTable() != table)) {
            throw ApiException.of(
                    StatusReason.NOT_ACCEPTABLE,
                    "Accept: only some of the clusters can answer with a Table (expected: application/json)");
        }
        FleetTable columns = new FleetTable(parts.stream()
                .map(part -> part.value().end().head().columnDefinitions())
                .map(definitions -> definitions.isEmpty() ? "[]" : definitions)
                .toList());
        RawListReader.Head head = parts.isEmpty()
                ? ListKind.of(call, apis)
                : parts.getFirst().value().end().head();
        FleetEnvelope envelope = envelope(head, chunk, answers);
        List<Supplier<byte[]>> items = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            int member = i;
            Found<ChunkItems> part = parts.get(i);
            ClusterAnnotation annotation = new ClusterAnnotation(part.cluster());
            part.value()
                    .items()
                    .forEach(item ->
                            items.add(() -> table ? columns.row(member, annotation, item) : annotation.in(item)));
        }
        FleetItems page = new FleetItems(items);
        return table ? envelope.page(page, columns) : envelope.page(page);
    }

    private FleetEnvelope envelope(RawListReader.Head head, ChunkAssembly chunk, Gathering<ChunkItems> answers) {
        ChunkPosition position = query.position();
        String version = position == null ? version(chunk) : position.version();
        boolean partial = position == null ? answers.hasFailed() : position.partial();
        long total = position == null ? chunk.total() : position.remaining();
        long rest = total < 0 ? -1 : Math.max(0, total - chunk.count());
        String next = chunk.isLast()
                ? ""
                : new ChunkPosition(
                                chunk.next().cluster(), chunk.next().token(), version, skipped(chunk), partial, rest)
                        .print();
        return new FleetEnvelope(
                head.kind(),
                head.apiVersion(),
                version,
                answers.map(ChunkItems::listed).answers(),
                new FleetEnvelope.Chunk(next, rest, partial));
    }

    private static String version(ChunkAssembly chunk) {
        Map<String, String> versions = new TreeMap<>();
        chunk.first().forEach((name, part) -> {
            if (part instanceof Found<ChunkItems> found) {
                versions.put(name, found.value().end().resourceVersion());
            }
        });
        return new FleetVersion(versions).token();
    }

    private List<String> skipped(ChunkAssembly chunk) {
        List<String> skipped = new ArrayList<>(
                query.position() == null ? List.of() : query.position().skipped());
        chunk.first().forEach((name, part) -> {
            if (!(part instanceof Found)) {
                skipped.add(name);
            }
        });
        skipped.removeIf(name -> name.compareTo(chunk.next().cluster()) < 0);
        return skipped;
    }
}
