package io.hypercube.fleet.call;

import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.list.NotAListException;
import io.hypercube.list.json.MalformedListException;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** The failures of single clusters in a call to several. */
public final class MemberErrors {
    private static final int LONGEST_STATUS = 64 << 10;
    private static final String UNREACHED = "its last probe found it Unreachable";

    private MemberErrors() {}

    /** @param patience that the call had with the cluster */
    public static ApiException timedOut(FleetMember member, Duration patience) {
        String found = member.isUnreached() ? "; " + UNREACHED : "";
        return about(
                member, StatusReason.TIMEOUT, "did not answer within " + patience.toMillis() / 1000.0 + " s" + found);
    }

    /** A call does not wait for a cluster that its last probe did not reach. */
    public static ApiException notAsked(FleetMember member) {
        return about(member, StatusReason.SERVICE_UNAVAILABLE, "was not asked; " + UNREACHED);
    }

    private static ApiException about(FleetMember member, StatusReason reason, String what) {
        String name = member.name().value();
        return ApiException.about(reason, "clusters", name, "cluster \"" + name + "\" " + what);
    }

    /** The failure of a request to a cluster; its message has no address. */
    public static ApiException of(FleetMember member, Exception cause) {
        return switch (cause) {
            case ApiException told -> told;
            case MalformedListException malformed -> unreadable(member, malformed);
            case NotAListException other -> unreadable(member, other);
            default -> member.unreachable(cause);
        };
    }

    private static ApiException unreadable(FleetMember member, RuntimeException cause) {
        String name = member.name().value();
        return ApiException.about(
                        StatusReason.BAD_GATEWAY,
                        "clusters",
                        name,
                        "cluster \"" + name + "\" answered with JSON that cannot be read: " + cause.getMessage())
                .causedBy(cause);
    }

    /** Throws what a cluster answered instead of what was asked for. Reads the body of any other status than 200. */
    public static void requireOk(FleetMember member, UpstreamResponse head, MemberRequest request)
            throws IOException, InterruptedException {
        if (head.status() == 401) {
            throw member.refused();
        }
        if (head.status() != 200) {
            Map<String, Object> status = status(member, head, request.response());
            throw ApiException.of(reason(head.status()), String.valueOf(status.get("message")));
        }
    }

    /** Whether the cluster does not have the resource. */
    public static boolean isAbsent(ApiException failure) {
        return failure.status().reason() == StatusReason.NOT_FOUND;
    }

    /** Whether the cluster does not have the resource. */
    public static boolean isAbsent(MemberAnswer.Failed<?> failed) {
        return failed.reason().equals(StatusReason.NOT_FOUND.wireName());
    }

    /** The Status that a cluster answered, or one for its status code. Reads the body. */
    static Map<String, Object> status(FleetMember member, UpstreamResponse head, BlockingCall body)
            throws InterruptedException {
        try {
            Map<?, ?> status = Json.read(body.rest(LONGEST_STATUS), Map.class);
            if ("Status".equals(status.get("kind")) && status.get("message") instanceof String) {
                Map<String, Object> own = new LinkedHashMap<>();
                status.forEach((key, value) -> own.put(String.valueOf(key), value));
                return own;
            }
        } catch (ApiException | IOException notReadable) {
            // told by its code
        }
        String message = "cluster \"" + member.name() + "\" answered with status " + head.status();
        return ApiException.about(
                        reason(head.status()), "clusters", member.name().value(), message)
                .status()
                .toMap();
    }

    /** The reason of a failure for the status code of a cluster's answer. */
    private static StatusReason reason(int status) {
        return switch (status) {
            case 400 -> StatusReason.BAD_REQUEST;
            case 403 -> StatusReason.FORBIDDEN;
            case 404 -> StatusReason.NOT_FOUND;
            case 405 -> StatusReason.METHOD_NOT_ALLOWED;
            case 406 -> StatusReason.NOT_ACCEPTABLE;
            case 410 -> StatusReason.EXPIRED;
            case 422 -> StatusReason.INVALID;
            case 429 -> StatusReason.TOO_MANY_REQUESTS;
            case 503 -> StatusReason.SERVICE_UNAVAILABLE;
            case 504 -> StatusReason.TIMEOUT;
            default -> StatusReason.BAD_GATEWAY;
        };
    }
}
