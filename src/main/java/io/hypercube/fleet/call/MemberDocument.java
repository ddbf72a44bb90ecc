package io.hypercube.fleet.call;

import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Locale;

/**
 * A whole response of one cluster of a call to several.
 *
 * @param body at most 8 MiB
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record MemberDocument(UpstreamResponse head, byte[] body) {
    private static final int LONGEST = 8 << 20;

    /**
     * Reads a response. One that is neither successful nor a 404 is a failure, with the cluster's own Status.
     *
     * @param memory holds the body until the response to the client has been sent
     */
    public static MemberAnswer<MemberDocument> read(FleetMember member, MemberRequest request, PageLease memory)
            throws IOException, InterruptedException {
        UpstreamResponse head = request.response().head();
        String name = member.name().value();
        return switch (head.status()) {
            case 200, 201 ->
                new MemberAnswer.Found<>(name, 0, new MemberDocument(head, body(member, request.response(), memory)));
            case 404 -> new MemberAnswer.Absent<>(name, 0);
            case 401 -> throw member.refused();
            default -> new MemberAnswer.Failed<>(name, 0, MemberErrors.status(member, head, request.response()));
        };
    }

    private static byte[] body(FleetMember member, BlockingCall response, PageLease memory)
            throws IOException, InterruptedException {
        Buffer body = Buffer.buffer();
        for (Buffer piece = response.next(); piece != null; piece = response.next()) {
            if (body.length() + piece.length() > LONGEST) {
                throw unreadable(member, "it is longer than " + (LONGEST >> 20) + " MiB");
            }
            memory.hold(2L * piece.length()); // the buffer and its copy below
            body.appendBuffer(piece);
        }
        return body.getBytes();
    }

    public static ApiException unreadable(FleetMember member, String why) {
        return ApiException.about(
                StatusReason.BAD_GATEWAY,
                "clusters",
                member.name().value(),
                "cluster \"" + member.name() + "\" answered with a document that cannot be read: " + why);
    }

    boolean isJson() {
        String type = head.headers().get("Content-Type");
        return type != null && type.toLowerCase(Locale.ROOT).startsWith("application/json");
    }
}
