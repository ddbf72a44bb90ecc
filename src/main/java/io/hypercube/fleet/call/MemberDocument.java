package io.hypercube.fleet.call;

import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.discovery.DiscoveryDocument;
import io.hypercube.proxy.FleetMember;
import io.hypercube.proxy.MemberRequest;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A whole response of one cluster of a call to several.
 *
 * @param body at most 8 MiB
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record MemberDocument(UpstreamResponse head, byte[] body) {
    private static final int LONGEST = 8 << 20;

    /**
     * Reads a successful response; empty for a 404.
     *
     * @param memory holds the body until the response to the client has been sent
     * @throws RefusedException for any other status
     */
    static Optional<MemberDocument> read(FleetMember member, MemberRequest request, PageLease memory)
            throws IOException, InterruptedException, RefusedException {
        UpstreamResponse head = request.response().head();
        return switch (head.status()) {
            case 200, 201 -> Optional.of(new MemberDocument(head, body(member, request.response(), memory)));
            case 404 -> Optional.empty();
            default -> throw refused(member, head, request.response());
        };
    }

    /** The error for a response that is not successful. Reads its body. */
    static RefusedException refused(FleetMember member, UpstreamResponse head, BlockingCall body)
            throws IOException, InterruptedException {
        if (head.status() == 401) {
            throw member.refused();
        }
        Map<String, Object> status = MemberErrors.status(member, head, body);
        return new RefusedException(status);
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

    static ApiException unreadable(FleetMember member, String why) {
        return ApiException.about(
                StatusReason.BAD_GATEWAY,
                "clusters",
                member.name().value(),
                "cluster \"" + member.name() + "\" answered with a document that cannot be read: " + why);
    }

    /** {@code gitVersion} of a document of {@code /version}. */
    String gitVersion(FleetMember member) {
        try {
            return DiscoveryDocument.gitVersion(body);
        } catch (DiscoveryDocument.MalformedException e) {
            throw unreadable(member, String.valueOf(e.getMessage()));
        }
    }

    boolean isJson() {
        String type = head.headers().get("Content-Type");
        return type != null && type.toLowerCase(Locale.ROOT).startsWith("application/json");
    }
}
