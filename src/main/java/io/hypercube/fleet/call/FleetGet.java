package io.hypercube.fleet.call;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Status;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.FoundObject;
import io.hypercube.fleet.MemberAnswer.Found;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.proxy.response.BlockingResponse;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Answers the GET of a named object over several clusters: the object if exactly one cluster has it, 409 if several have it, and
 * 404 if none has it. Clusters that fail are named in warnings; if none of the others has the object, the call fails.
 */
final class FleetGet implements FleetAnswer {
    /** The name of the cluster that has the object. */
    static final String CLUSTER = "Hypercube-Cluster";

    /** Fields that describe the cluster's bytes. */
    private static final Set<String> OF_THE_BODY =
            Set.of("Content-Length", "Content-Encoding", "ETag", "Accept-Ranges", "Cache-Control");

    private final RequestInfo.Resource object;

    FleetGet(RequestInfo.Resource object) {
        this.object = object;
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent) throws InterruptedException {
        String accept = call.accepted().onlyJson();
        if (accept.isEmpty()) {
            throw FleetCall.notAcceptable();
        }
        Gathering<MemberDocument> answers =
                EachMember.documents(call, member -> member.get(call.target().target(), accept, null));
        List<Found<MemberDocument>> found = answers.found();
        if (found.size() > 1) {
            throw several(call, found.stream().map(Found::cluster).toList());
        }
        if (found.isEmpty()) {
            throw notFound();
        }
        FleetMember member = call.member(found.getFirst().cluster());
        MemberDocument document = found.getFirst().value();
        byte[] body = annotated(member, document);
        PageLease lease = call.memory().lease();
        lease.hold(body.length);
        new FleetResponse(body, answers, response -> {
                    member.writeAnswer(document.head().headers(), response.headers());
                    OF_THE_BODY.forEach(response.headers()::remove);
                    response.putHeader(CLUSTER, member.name().value());
                })
                .send(call, lease, out, sent);
    }

    private static byte[] annotated(FleetMember member, MemberDocument document) {
        if (!document.isJson()) {
            return document.body();
        }
        try {
            return FoundObject.in(member.name().value(), document.body());
        } catch (MalformedListException e) {
            throw MemberDocument.unreadable(member, String.valueOf(e.getMessage()))
                    .causedBy(e);
        }
    }

    private ApiException several(FleetCall call, List<String> names) {
        List<Status.Cause> causes = names.stream()
                .map(name -> new Status.Cause("Found", "cluster \"" + name + "\" has the object", name))
                .toList();
        String address = call.target().entryPoint().prefix() + "{name}"
                + call.target().target().path();
        return ApiException.ofSeveral(
                StatusReason.CONFLICT,
                resource() + " \"" + Excerpt.of(name()) + "\" is in " + names.size() + " clusters: "
                        + names.stream().limit(10).collect(Collectors.joining(", "))
                        + (names.size() > 10 ? ", …" : "") + " (expected: " + address
                        + " with the name of one of them)",
                causes);
    }

    private ApiException notFound() {
        return ApiException.about(
                StatusReason.NOT_FOUND,
                object.collection().resource(),
                name(),
                resource() + " \"" + Excerpt.of(name()) + "\" not found");
    }

    private String resource() {
        GroupVersionResource collection = object.collection();
        return collection.group().isEmpty() ? collection.resource() : collection.resource() + "." + collection.group();
    }

    private String name() {
        return Objects.requireNonNullElse(object.name(), "");
    }
}
