package io.hypercube.proxy;

import io.hypercube.cluster.upstream.UpstreamResponse;

/**
 * The state of the response of a {@link PlainForward}.
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
 * The transitions downwards are the same in every state: the client disconnects; the call fails, is cut or revoked; or
 * a drain finds a watch within an event or before its head was sent. They cancel the call to the cluster. An ended
 * response cannot leave its state.
 */
sealed interface ForwardState {
    ForwardState AWAITING_HEAD = new AwaitingHead();
    ForwardState BETWEEN_EVENTS = new Streaming(true);
    ForwardState WITHIN_EVENT = new Streaming(false);
    ForwardState ENDED = new Ended();

    /** Nothing has been received from the cluster. */
    record AwaitingHead() implements ForwardState {}

    /** The head was received but not yet written, so that a failure finds an unchanged response. */
    record HeadReceived(UpstreamResponse head) implements ForwardState {}

    /**
     * The head has been sent, or is sent with the first piece.
     *
     * @param betweenEvents whether the bytes written so far end with a line break, as every event of a JSON watch does
     */
    record Streaming(boolean betweenEvents) implements ForwardState {
        /** Returns a constant, so that a piece needs no allocation. */
        static ForwardState after(boolean lineEnd) {
            return lineEnd ? BETWEEN_EVENTS : WITHIN_EVENT;
        }
    }

    record Ended() implements ForwardState {}
}
