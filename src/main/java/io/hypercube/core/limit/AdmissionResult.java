package io.hypercube.core.limit;

/** The result for a call that requests a place: it gets one, it is queued, or it is rejected. */
public sealed interface AdmissionResult permits Place, QueuedCall, AdmissionResult.Refused {

    /** Why a call is rejected at once. */
    enum Refused implements AdmissionResult {
        /** The account has the maximum of long-running calls, over all destinations. */
        ACCOUNT_LONG_RUNNING,
        /** The account or the key has used its share of long-running calls to this destination. */
        LONG_RUNNING_SHARE,
        /** The queue of the account, or the queue of all accounts, is full. */
        QUEUE_FULL
    }
}
