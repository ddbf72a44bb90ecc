package io.hypercube.fleet.call;

import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.kube.Status;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.MemberStatus;
import io.hypercube.list.NotAListException;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.proxy.FleetMember;
import io.hypercube.proxy.MemberRequest;
import io.vertx.core.MultiMap;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The failures of single clusters in a call to several. */
final class MemberErrors {
    private static final int LONGEST_STATUS = 64 << 10;
    private static final int LONGEST_MESSAGE = 500;
    private static final int MOST_WARNINGS = 20;
    private static final Duration TRY_AGAIN = Duration.ofSeconds(10);
    private static final int MOST_CHARACTERS = 3000;
    private static final String UNREACHED = "its last probe found it Unreachable";

    /** Reasons that are the client's fault, or depend on its rights, in any cluster. */
    private static final List<StatusReason> OF_REQUEST = List.of(
            StatusReason.FORBIDDEN,
            StatusReason.BAD_REQUEST,
            StatusReason.METHOD_NOT_ALLOWED,
            StatusReason.NOT_ACCEPTABLE,
            StatusReason.EXPIRED,
            StatusReason.TOO_MANY_REQUESTS,
            StatusReason.INVALID);

    private MemberErrors() {}

    /** @param patience that the call had with the cluster */
    static ApiException timedOut(FleetMember member, Duration patience) {
        String found = member.isUnreached() ? "; " + UNREACHED : "";
        return about(
                member, StatusReason.TIMEOUT, "did not answer within " + patience.toMillis() / 1000.0 + " s" + found);
    }

    /** A call does not wait for a cluster that its last probe did not reach. */
    static ApiException notAsked(FleetMember member) {
        return about(member, StatusReason.SERVICE_UNAVAILABLE, "was not asked; " + UNREACHED);
    }

    private static ApiException about(FleetMember member, StatusReason reason, String what) {
        String name = member.name().value();
        return ApiException.about(reason, "clusters", name, "cluster \"" + name + "\" " + what);
    }

    /** The failure of a request to a cluster; its message has no address. */
    static ApiException of(FleetMember member, Exception cause) {
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
    static void requireOk(FleetMember member, UpstreamResponse head, MemberRequest request)
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
    static boolean isAbsent(ApiException failure) {
        return failure.status().reason() == StatusReason.NOT_FOUND;
    }

    /** The failures of clusters that have the resource. */
    static List<MemberStatus.Failed> withoutAbsent(Map<String, ApiException> failures) {
        Map<String, ApiException> others = new TreeMap<>(failures);
        others.values().removeIf(MemberErrors::isAbsent);
        return all(others);
    }

    static List<MemberStatus.Failed> all(Map<String, ApiException> failures) {
        return failures.entrySet().stream()
                .map(failure -> failed(failure.getKey(), 0, failure.getValue()))
                .toList();
    }

    /** The part of a failed cluster in the response. */
    static MemberStatus.Failed failed(String cluster, long milliseconds, ApiException why) {
        return new MemberStatus.Failed(cluster, milliseconds, why.status().toMap());
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

    /**
     * Adds a {@code Warning} field for each failure, which kubectl prints; for 20 of them at most, because clients and proxies limit
     * the size of headers.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc7234#section-5.5">RFC 7234, Warning</a>
     */
    static void warn(List<MemberStatus.Failed> failures, MultiMap headers) {
        int characters = 0;
        int named = 0;
        for (MemberStatus.Failed failure : failures) {
            String text = "cluster " + failure.name() + ": " + message(failure);
            characters += text.length();
            if (named == MOST_WARNINGS || characters > MOST_CHARACTERS) {
                addWarning((failures.size() - named) + " more clusters failed", headers);
                return;
            }
            addWarning(text, headers);
            named++;
        }
    }

    private static void addWarning(String text, MultiMap headers) {
        headers.add("Warning", "299 - \"" + quoted(text) + "\"");
    }

    /** A cluster that answered with another kind of list than the others, as an older API server does. */
    static MemberStatus.Failed otherShape(MemberStatus.Listed listed) {
        ApiException why = ApiException.about(
                StatusReason.NOT_ACCEPTABLE,
                "clusters",
                listed.name(),
                "cluster \"" + listed.name() + "\" answered with another kind of list than the others (Table or not)");
        return failed(listed.name(), listed.milliseconds(), why);
    }

    private static String message(MemberStatus.Failed failure) {
        return Excerpt.of(String.valueOf(failure.error().get("message")), LONGEST_MESSAGE);
    }

    private static String reason(MemberStatus.Failed failure) {
        return String.valueOf(failure.error().get("reason"));
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            out.append(c == '"' || c == '\\' ? "\\" : "").append(c < ' ' || c > '~' ? '?' : c);
        }
        return out.toString();
    }

    /** No cluster knows the resource; the message is that of an API server. */
    static ApiException noSuchResource() {
        return ApiException.of(StatusReason.NOT_FOUND, "the server could not find the requested resource");
    }

    /** The failure of a call with {@code strict=true}: 503, because another cluster has answered. */
    static ApiException strict(List<MemberStatus.Failed> failures) {
        return ApiException.ofSeveral(StatusReason.SERVICE_UNAVAILABLE, message(failures), causes(failures));
    }

    /**
     * The failure of a call that no cluster could answer: a 403 or another error of the request when all
     * tell the same one, otherwise 503.
     */
    static ApiException ofAll(List<MemberStatus.Failed> failures) {
        StatusReason common = common(failures);
        return common == StatusReason.TOO_MANY_REQUESTS
                ? ApiException.tooManyRequests(message(failures), TRY_AGAIN)
                : ApiException.ofSeveral(common, message(failures), causes(failures));
    }

    private static List<Status.Cause> causes(List<MemberStatus.Failed> failures) {
        return failures.stream()
                .map(failure -> new Status.Cause(reason(failure), message(failure), failure.name()))
                .toList();
    }

    private static String message(List<MemberStatus.Failed> failures) {
        if (failures.size() == 1) {
            return message(failures.getFirst());
        }
        String all = failures.stream()
                .map(failure -> failure.name() + ": " + message(failure))
                .collect(Collectors.joining("; "));
        return Excerpt.of(failures.size() + " clusters failed: " + all, LONGEST_MESSAGE);
    }

    private static StatusReason common(List<MemberStatus.Failed> failures) {
        String first = reason(failures.getFirst());
        return OF_REQUEST.stream()
                .filter(reason -> reason.wireName().equals(first))
                .filter(all ->
                        failures.stream().allMatch(failure -> reason(failure).equals(first)))
                .findFirst()
                .orElse(StatusReason.SERVICE_UNAVAILABLE);
    }
}
