package io.hypercube.proxy;

import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;

/** A proxied call that is under way. Its methods may be called from any thread, at any time, and do not block. */
interface LiveCall {
    Caller caller();

    /** As an API server has the word: a watch, a log, a session. Whatever else there is ends by itself soon. */
    boolean isLongRunning();

    /** Ends it now: an answer that has not begun becomes {@code why}, one that has is cut off, visibly. */
    void end(ApiException why);

    /** The program stops soon: a call that would go on by itself for long ends in good order; others are left alone. */
    void drain();
}
