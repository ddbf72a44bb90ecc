package io.hypercube.limit;

/** What becomes of a call that wants a place: it has one, it waits for one, or it is refused. */
public sealed interface AdmissionResult permits Place, QueuedCall, AdmissionResult.Refused {

    /** Why a call is refused at once. */
    enum Refused implements AdmissionResult {
        /** The account has as many long-running calls, at all destinations, as an account may have. */
        ACCOUNT_LONG_RUNNING,
        /** The account or the key has its share of the long-running calls at this destination. */
        LONG_RUNNING_SHARE,
        /** As many calls wait as may wait, of the account or of all. */
        QUEUE_FULL
    }
}
