package io.hypercube.fleet.call;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.core.observability.PageSource;
import io.hypercube.fleet.ClusterAnnotation;
import io.hypercube.fleet.FleetEnvelope;
import io.hypercube.fleet.FleetItems;
import io.hypercube.fleet.FleetTable;
import io.hypercube.fleet.FleetVersion;
import io.hypercube.fleet.FleetVersions;
import io.hypercube.fleet.MemberStatus;
import io.hypercube.list.ListPage;
import io.hypercube.list.RawListReader;
import io.hypercube.proxy.FleetMember;
import io.hypercube.proxy.response.BlockingResponse;
import io.hypercube.proxy.response.PageBody;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A list of several clusters with the paging of API servers, for kubectl and client libraries: the concatenation of the clusters'
 * lists, in the order of their names, in chunks of {@code limit} items. Its version is that of all clusters, from which a {@link
 * FleetWatch} can begin. Without a limit the whole list is held in memory before it is sent, because its head names the
 * clusters that failed.
 */
final class FleetChunks implements FleetAnswer {

    private final ChunkQuery query;
    private final FleetMemory memory;
    private final MemberApis apis;
    private final Map<String, FleetMember> members;

    /** @throws ApiException 400, 406 or 410 for parameters that cannot be used */
    FleetChunks(FleetCall call, ChunkQuery query, ByteBudget pages, MemberApis apis) {
        this.apis = apis;
        this.query = query;
        this.memory = new FleetMemory(
                pages,
                call.caller().user().name(),
                query.isLimited() ? "give a smaller limit" : "give a limit, and read the list in chunks");
        this.members = new TreeMap<>(call.members().stream()
                .collect(Collectors.toMap(member -> member.name().value(), Function.identity())));
    }

    @Override
    public void over() {
        memory.close();
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent) throws InterruptedException {
        call.record().pageBegun();
        ChunkPosition position = query.position();
        requireMembers(position);
        ChunkAssembly chunk = new ChunkAssembly(
                remaining(position),
                query.limit(),
                position == null,
                asks -> SideBySide.some(
                        SideBySide.MOST_CLUSTERS,
                        asks.stream()
                                .<Callable<MemberPart>>map(
                                        ask -> new MemberPartRead(query, member(ask.cluster()), ask, memory.lease()))
                                .toList()));
        chunk.assemble(startToken(position));
        List<MemberStatus.Failed> failures = failures(call, chunk);
        boolean listed = chunk.first().values().stream().anyMatch(MemberPart.Items.class::isInstance);
        if (!failures.isEmpty() && (call.strict() || !listed)) {
            throw listed ? MemberErrors.strict(failures) : MemberErrors.ofAll(failures);
        }
        if (position == null && !listed && !members.isEmpty()) {
            throw MemberErrors.noSuchResource();
        }
        PageLease lease = memory.lease();
        ListPage page = page(call, chunk, failures);
        PageBody body = new PageBody(call.target().info(), call.inbound(), page, lease);
        out.head(response -> {
            call.record().page(PageSource.LIVE);
            response.putHeader("Content-Type", "application/json").putHeader("Cache-Control", "no-cache, private");
            MemberErrors.warn(failures, response.headers());
            body.writeHead(response);
        });
        body.send(out, sent);
    }

    private FleetMember member(String cluster) {
        FleetMember member = members.get(cluster);
        if (member == null) {
            throw new IllegalStateException(cluster + " is no member");
        }
        return member;
    }

    /** A cluster that was part of the first chunk, and is no member any more before its turn, would be missing in silence. */
    private void requireMembers(@org.jspecify.annotations.Nullable ChunkPosition position) {
        if (position == null || position.version().isEmpty()) {
            return;
        }
        List<String> missing = FleetVersions.require(position.version()).keySet().stream()
                .filter(name -> name.compareTo(position.cluster()) >= 0
                        && !position.skipped().contains(name)
                        && !members.containsKey(name))
                .toList();
        if (!missing.isEmpty()) {
            throw FleetVersions.gone("continue", missing);
        }
    }

    /** The clusters that are not complete yet. */
    private List<String> remaining(@org.jspecify.annotations.Nullable ChunkPosition position) {
        return members.keySet().stream()
                .filter(name -> position == null
                        || (name.compareTo(position.cluster()) >= 0
                                && !position.skipped().contains(name)))
                .toList();
    }

    /** The token is that of a cluster, which may have been removed since. */
    private String startToken(@org.jspecify.annotations.Nullable ChunkPosition position) {
        return position == null || !members.containsKey(position.cluster()) ? "" : position.token();
    }

    private static List<MemberStatus.Failed> failures(FleetCall call, ChunkAssembly chunk) {
        Map<String, MemberStatus.Failed> failures = new TreeMap<>();
        chunk.first().forEach((name, part) -> {
            if (part instanceof MemberPart.Failed(String cluster, long milliseconds, ApiException why)) {
                failures.put(name, MemberErrors.failed(cluster, milliseconds, why));
            }
        });
        if (!chunk.first().isEmpty() || call.members().isEmpty()) { // told with the first chunk only
            call.unusable()
                    .forEach((name, why) -> failures.put(name.value(), MemberErrors.failed(name.value(), 0, why)));
        }
        return List.copyOf(failures.values());
    }

    private ListPage page(FleetCall call, ChunkAssembly chunk, List<MemberStatus.Failed> failures)
            throws InterruptedException {
        List<MemberPart.Items> parts = chunk.taken();
        boolean table = parts.isEmpty()
                ? call.accepted().entries().getFirst().isTable()
                : parts.getFirst().end().head().isTable();
        if (parts.stream().anyMatch(part -> part.end().head().isTable() != table)) {
            throw ApiException.of(
                    StatusReason.NOT_ACCEPTABLE,
                    "Accept: only some of the clusters can answer with a Table (expected: application/json)");
        }
        FleetTable columns = new FleetTable(parts.stream()
                .map(part -> part.end().head().columnDefinitions())
                .map(definitions -> definitions.isEmpty() ? "[]" : definitions)
                .toList());
        RawListReader.Head head = parts.isEmpty()
                ? ListKind.of(call, apis, memory)
                : parts.getFirst().end().head();
        FleetEnvelope envelope = envelope(head, chunk, failures);
        List<Supplier<byte[]>> items = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            int member = i;
            MemberPart.Items part = parts.get(i);
            ClusterAnnotation annotation = new ClusterAnnotation(part.cluster());
            part.items()
                    .forEach(item ->
                            items.add(() -> table ? columns.row(member, annotation, item) : annotation.in(item)));
        }
        FleetItems page = new FleetItems(items);
        return table ? envelope.page(page, columns) : envelope.page(page);
    }

    private FleetEnvelope envelope(RawListReader.Head head, ChunkAssembly chunk, List<MemberStatus.Failed> failures) {
        ChunkPosition position = query.position();
        String version = position == null ? version(chunk) : position.version();
        boolean partial = position == null ? !failures.isEmpty() : position.partial();
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
                statuses(chunk, failures),
                new FleetEnvelope.Chunk(next, rest, partial));
    }

    private static String version(ChunkAssembly chunk) {
        Map<String, String> versions = new TreeMap<>();
        chunk.first().forEach((name, part) -> {
            if (part instanceof MemberPart.Items items
                    && !items.end().resourceVersion().isEmpty()) {
                versions.put(name, items.end().resourceVersion());
            }
        });
        return new FleetVersion(versions).token();
    }

    private List<String> skipped(ChunkAssembly chunk) {
        List<String> skipped = new ArrayList<>(
                query.position() == null ? List.of() : query.position().skipped());
        chunk.first().forEach((name, part) -> {
            if (!(part instanceof MemberPart.Items)) {
                skipped.add(name);
            }
        });
        skipped.removeIf(name -> name.compareTo(chunk.next().cluster()) < 0);
        return skipped;
    }

    /** By name; empty after the first chunk. */
    private static List<MemberStatus> statuses(ChunkAssembly chunk, List<MemberStatus.Failed> failures) {
        Map<String, MemberStatus> statuses = new TreeMap<>();
        chunk.first().forEach((name, part) -> {
            switch (part) {
                case MemberPart.Items items -> statuses.put(name, listed(items));
                case MemberPart.Absent(String cluster, long milliseconds) ->
                    statuses.put(name, new MemberStatus.Absent(cluster, milliseconds));
                case MemberPart.Failed failed -> {
                    // among the failures
                }
            }
        });
        failures.forEach(failure -> statuses.put(failure.name(), failure));
        return List.copyOf(statuses.values());
    }

    private static MemberStatus listed(MemberPart.Items part) {
        return new MemberStatus.Listed(
                part.cluster(),
                part.milliseconds(),
                part.total(),
                part.end().resourceVersion(),
                MemberStatus.Source.LIVE);
    }
}
