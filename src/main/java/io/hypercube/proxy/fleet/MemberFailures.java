package io.hypercube.proxy.fleet;

import io.hypercube.fleet.MemberStatus;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.StatusReason;
import io.hypercube.list.NotAListException;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.proxy.Member;
import io.hypercube.proxy.MemberRequest;
import io.hypercube.upstream.UpstreamResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The failures of requests to single members of a call to several clusters. */
final class MemberFailures {
    private MemberFailures() {}

    /** The failure of a request to a member; its message has no address. */
    static ApiException of(Member member, Exception cause) {
        return switch (cause) {
            case ApiException told -> told;
            case MalformedListException malformed -> unreadable(member, malformed);
            case NotAListException other -> unreadable(member, other);
            default -> member.unreachable(cause);
        };
    }

    private static ApiException unreadable(Member member, RuntimeException cause) {
        String name = member.name().value();
        return ApiException.about(
                        StatusReason.BAD_GATEWAY,
                        "clusters",
                        name,
                        "cluster \"" + name + "\" answered with JSON that cannot be read: " + cause.getMessage())
                .causedBy(cause);
    }

    /** Throws what a member answered instead of what was asked for. */
    static void requireOk(Member member, UpstreamResponse head, MemberRequest request)
            throws IOException, InterruptedException {
        if (head.status() == 401) {
            throw member.refused();
        }
        if (head.status() != 200) {
            Map<String, Object> status = MemberErrors.of(member, head, request.response());
            throw ApiException.of(MemberErrors.reason(head.status()), String.valueOf(status.get("message")));
        }
    }

    /** Whether the cluster does not have the resource. */
    static boolean isAbsent(ApiException failure) {
        return failure.status().reason() == StatusReason.NOT_FOUND;
    }

    /** The failures of clusters that have the resource. */
    static List<MemberStatus.Failed> withoutAbsent(Map<String, ApiException> failures) {
        Map<String, ApiException> others = new TreeMap<>(failures);
        others.values().removeIf(MemberFailures::isAbsent);
        return all(others);
    }

    static List<MemberStatus.Failed> all(Map<String, ApiException> failures) {
        return failures.entrySet().stream()
                .map(failure -> new MemberStatus.Failed(
                        failure.getKey(), 0, failure.getValue().status().toMap()))
                .toList();
    }
}
