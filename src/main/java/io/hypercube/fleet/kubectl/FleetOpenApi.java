package io.hypercube.fleet.kubectl;

import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.core.http.RawTarget;
import io.hypercube.fleet.MemberAnswer.Found;
import io.hypercube.fleet.call.EachMember;
import io.hypercube.fleet.call.FleetAnswer;
import io.hypercube.fleet.call.FleetCall;
import io.hypercube.fleet.call.FleetMember;
import io.hypercube.fleet.call.FleetResponse;
import io.hypercube.fleet.call.Gathering;
import io.hypercube.fleet.call.MemberRequest;
import io.hypercube.fleet.kubectl.MemberApis.OpenApiPaths;
import io.hypercube.fleet.kubectl.discovery.DiscoveryWriter;
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

    FleetOpenApi(String path, MemberApis apis) {
        this.path = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        this.apis = apis;
    }

    static boolean matches(String path) {
        return path.startsWith("/openapi/v2") || path.startsWith(V3);
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent)
            throws IOException, InterruptedException {
        Gathering<String> versions =
                EachMember.ask(call, member -> apis.gitVersion(member, call.memory()), apis::timedOut);
        List<String> names = ServerVersions.mostCommonFirst(versions.found());
        RawTarget target = call.target().target();
        if (!path.startsWith(V3)) {
            List<Aim> all = names.stream()
                    .map(name -> new Aim(call.member(name), target))
                    .toList();
            send(new Reply(call, versions, out, sent), all);
            return;
        }
        Gathering<OpenApiPaths> indexes =
                EachMember.ask(call, member -> apis.openApi(member, call.memory()), apis::timedOut);
        List<Found<OpenApiPaths>> ordered = names.stream()
                .flatMap(name ->
                        indexes.found().stream().filter(one -> one.cluster().equals(name)))
                .toList();
        Reply reply = new Reply(call, indexes, out, sent);
        if (path.equals(V3)) {
            sendIndex(reply, ordered);
        } else {
            send(reply, holders(call, ordered, target));
        }
    }

    private record Reply(FleetCall call, Gathering<?> answers, BlockingResponse out, Consumer<Future<Void>> sent) {}

    private static void sendIndex(Reply to, List<Found<OpenApiPaths>> indexes) throws InterruptedException {
        if (indexes.isEmpty()) {
            throw Gathering.noSuchResource();
        }
        Map<String, String> union = new TreeMap<>();
        indexes.forEach(index -> index.value().urls().forEach(union::putIfAbsent));
        FleetResponse.of("application/json", DiscoveryWriter.openApiIndex(union), to.answers)
                .send(to.call, to.call.memory().lease(), to.out, to.sent);
    }

    /** A cluster to ask, and for what. */
    private record Aim(FleetMember member, RawTarget target) {}

    /** The clusters that have the document. The one with the requested hash first; others would redirect to theirs. */
    private List<Aim> holders(FleetCall call, List<Found<OpenApiPaths>> indexes, RawTarget target) {
        List<Aim> aims = new ArrayList<>();
        for (Found<OpenApiPaths> index : indexes) {
            FleetMember member = call.member(index.cluster());
            Optional<String> url = Optional.ofNullable(index.value().urls().get(path.substring(V3.length() + 1)));
            if (url.isPresent() && url.get().equals(target.toString())) {
                aims.addFirst(new Aim(member, target));
            } else if (url.isPresent()) {
                aims.add(new Aim(member, new RawTarget(path, null)));
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
        throw to.answers.nothing();
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
            to.answers.warn(response.headers());
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
