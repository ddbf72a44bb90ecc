package io.hypercube.fleet.call;

import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.core.http.RawTarget;
import io.hypercube.fleet.MemberStatus;
import io.hypercube.fleet.call.EachMember.Answers;
import io.hypercube.fleet.call.EachMember.Found;
import io.hypercube.fleet.call.MemberApis.OpenApiPaths;
import io.hypercube.fleet.discovery.DiscoveryWriter;
import io.hypercube.proxy.FleetMember;
import io.hypercube.proxy.MemberRequest;
import io.hypercube.proxy.response.BlockingResponse;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Answers calls for the OpenAPI documents of several clusters. The index of version 3 is the union of all. A document comes from
 * one cluster that has it, unchanged; those of the version that most clusters have are asked first.
 */
final class FleetOpenApi implements FleetAnswer {
    private static final String V3 = "/openapi/v3";

    private final String path;
    private final MemberApis apis;
    private final FleetMemory memory;

    FleetOpenApi(String path, MemberApis apis, FleetMemory memory) {
        this.path = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        this.apis = apis;
        this.memory = memory;
    }

    static boolean matches(String path) {
        return path.startsWith("/openapi/v2") || path.startsWith(V3);
    }

    @Override
    public void over() {
        memory.close();
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent)
            throws IOException, InterruptedException {
        Answers<String> versions = EachMember.ask(call, member -> apis.gitVersion(member, memory), apis::timedOut);
        versions.requireEnough(call);
        List<FleetMember> members = ServerVersions.mostCommonFirst(versions.found()).stream()
                .map(Found::member)
                .toList();
        if (!path.startsWith(V3)) {
            send(
                    new Reply(call, versions.failed(), out, sent),
                    aims(members, call.target().target()));
            return;
        }
        Answers<OpenApiPaths> indexes = EachMember.ask(call, member -> apis.openApi(member, memory), apis::timedOut);
        indexes.requireEnough(call);
        List<Found<OpenApiPaths>> ordered = new ArrayList<>();
        members.forEach(member -> indexes.found().stream()
                .filter(one -> one.member().equals(member))
                .forEach(ordered::add));
        Reply reply = new Reply(call, indexes.failed(), out, sent);
        if (path.equals(V3)) {
            sendIndex(reply, ordered);
        } else {
            send(reply, holders(ordered, call.target().target()));
        }
    }

    private record Reply(
            FleetCall call, List<MemberStatus.Failed> failed, BlockingResponse out, Consumer<Future<Void>> sent) {}

    private void sendIndex(Reply to, List<Found<OpenApiPaths>> indexes) throws InterruptedException {
        if (indexes.isEmpty()) {
            throw MemberErrors.noSuchResource();
        }
        Map<String, String> union = new TreeMap<>();
        indexes.forEach(index -> index.value().urls().forEach(union::putIfAbsent));
        FleetResponse.of("application/json", DiscoveryWriter.openApiIndex(union), to.failed)
                .send(to.call, memory.lease(), to.out, to.sent);
    }

    /** A cluster to ask, and for what. */
    private record Aim(FleetMember member, RawTarget target) {}

    private static List<Aim> aims(List<FleetMember> members, RawTarget target) {
        return members.stream().map(member -> new Aim(member, target)).toList();
    }

    /** The clusters that have the document. The one with the requested hash first; others would redirect to theirs. */
    private List<Aim> holders(List<Found<OpenApiPaths>> indexes, RawTarget target) {
        List<Aim> aims = new ArrayList<>();
        for (Found<OpenApiPaths> index : indexes) {
            Optional<String> url = Optional.ofNullable(index.value().urls().get(path.substring(V3.length() + 1)));
            if (url.isPresent() && url.get().equals(target.toString())) {
                aims.addFirst(new Aim(index.member(), target));
            } else if (url.isPresent()) {
                aims.add(new Aim(index.member(), new RawTarget(path, null)));
            }
        }
        return aims;
    }

    private static void send(Reply to, List<Aim> aims) throws IOException, InterruptedException {
        String accept = String.join(",", to.call.inbound().headers().getAll(HttpHeaders.ACCEPT));
        for (Aim aim : aims) {
            try (MemberRequest request = aim.member()
                    .get(
                            aim.target(),
                            accept.isBlank() ? "*/*" : accept,
                            aim.member().patience())) {
                Optional<UpstreamResponse> head = head(request);
                if (head.isPresent()) {
                    pass(to, aim.member(), head.get(), request);
                    return;
                }
            }
        }
        throw to.failed.isEmpty() ? MemberErrors.noSuchResource() : MemberErrors.ofAll(to.failed);
    }

    /** The head of a response for the client; empty when another cluster should be asked. */
    private static Optional<UpstreamResponse> head(MemberRequest request) throws InterruptedException {
        try {
            return Optional.of(request.response().head()).filter(head -> head.status() == 200 || head.status() == 406);
        } catch (IOException unreachable) {
            return Optional.empty();
        }
    }

    private static void pass(Reply to, FleetMember member, UpstreamResponse head, MemberRequest request)
            throws IOException, InterruptedException {
        to.out.head(response -> {
            response.setStatusCode(head.status());
            member.writeAnswer(head.headers(), response.headers());
            response.headers().remove("ETag").remove("Expires").remove("Cache-Control");
            MemberErrors.warn(to.failed, response.headers());
        });
        Duration patience = member.patience();
        for (Buffer piece = request.response().next(patience);
                piece != null;
                piece = request.response().next(patience)) {
            to.out.write(piece);
        }
        to.out.end(to.sent);
    }
}
