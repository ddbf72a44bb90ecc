package io.hypercube.proxy;

import io.hypercube.upstream.UpstreamResponse;

/**
 * How far the answer of a {@link PlainForward} has come.
 *
 * <pre>
 *   AwaitingHead ──head──► HeadReceived ──first piece, or end of the turn──► Streaming ◄─┐
 *        │                   │      │                                        │    │ └────┘ piece
 *        │                   │      └─────────────── end ──────────┐   end,  │    │
 *        │                   │                                     │   drain │    │
 *        │                   │                                     ▼         ▼    │
 *        │                   │                          Ended: the response is whole
 *        ▼                   ▼                                                    ▼
 *   Ended: the response is answered with the error, by the caller of the forward,  or reset
 * </pre>
 *
 * The ways down are the same from every state: the client leaves; the call fails, is cut or revoked; a drain finds a watch within an
 * event, or before its head has left. The call to the cluster is cancelled then. There is no way back.
 */
sealed interface ForwardState {
    ForwardState AWAITING_HEAD = new AwaitingHead();
    ForwardState BETWEEN_EVENTS = new Streaming(true);
    ForwardState WITHIN_EVENT = new Streaming(false);
    ForwardState ENDED = new Ended();

    /** Nothing has come from the cluster. */
    record AwaitingHead() implements ForwardState {}

    /** The response is still as the server made it, so a failure finds nothing of the cluster's in it. */
    record HeadReceived(UpstreamResponse head) implements ForwardState {}

    /**
     * The head has left, or leaves with the first piece.
     *
     * @param betweenEvents whether what was written so far ended with a line, as every event of a JSON watch does
     */
    record Streaming(boolean betweenEvents) implements ForwardState {
        /** One of the constants, so that a piece costs no allocation. */
        static ForwardState after(boolean lineEnd) {
            return lineEnd ? BETWEEN_EVENTS : WITHIN_EVENT;
        }
    }

    record Ended() implements ForwardState {}
}
