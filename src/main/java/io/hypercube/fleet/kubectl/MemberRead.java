package io.hypercube.fleet.kubectl;

import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.core.http.RawTarget;
import io.hypercube.fleet.call.FleetMember;
import io.hypercube.fleet.call.MemberErrors;
import io.hypercube.fleet.call.MemberRequest;
import io.hypercube.list.PageMemory;
import io.hypercube.list.RawListReader;
import java.io.IOException;
import java.time.Duration;

/**
 * A request for one document of a member's list or Table. Blocks.
 *
 * @param accept the value of {@code Accept}
 * @param patience how long the cluster may take until its response begins, and between two parts of it
 * @param isOfStream whether the caller has the {@link FleetMember#streamSeat}; otherwise each document takes a seat
 */
record MemberRead(RawTarget target, String accept, Duration patience, boolean isOfStream) {
    MemberRead(RawTarget target, String accept, Duration patience) {
        this(target, accept, patience, false);
    }

    /** Is told how far the document has been read. */
    interface Progress {
        /** Does nothing. */
        Progress NONE = new Progress() {};

        /** The cluster sends the document. */
        default void begun() {}

        /** Called between two parts of the document, and may block. */
        default void paused() throws InterruptedException {}
    }

    /**
     * Reads the document.
     *
     * @param items gets the items or rows
     * @param memory is charged for buffered bytes
     * @throws io.hypercube.core.kube.ApiException with the member's status when it is not 200
     */
    RawListReader.End read(FleetMember member, RawListReader.Items items, PageMemory memory, Progress progress)
            throws IOException, InterruptedException {
        try (MemberRequest request =
                        isOfStream ? member.stream(target, accept, patience) : member.get(target, accept, patience);
                RawListReader reader = new RawListReader(items, memory)) {
            UpstreamResponse head = request.response().head(patience);
            MemberErrors.requireOk(member, head, request);
            progress.begun();
            while (request.response().next(reader::accept, patience)) {
                progress.paused();
            }
            return reader.end();
        }
    }
}
