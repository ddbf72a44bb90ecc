package io.hypercube.audit;

/** The consequence of a sink that cannot keep events. */
public enum OnFailure {
    /**
     * Calls that must be recorded are answered with 503 until the sink works again. The first record of a call is durable
     * before the call is sent.
     */
    REFUSE,
    /** Calls go on. Events that find the queue of the sink full are dropped and counted. */
    CONTINUE
}
