package io.hypercube.proxy.response;

import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;

/** A running proxied call. Its methods may be called from any thread at any time, and do not block. */
public interface LiveCall {
    Caller caller();

    /**
     * Whether this is a watch, a log, a session or a proxy call, as an API server defines long-running. Other calls end
     * soon by themselves.
     */
    boolean isLongRunning();

    /**
     * Ends the call now. When the response has not begun, {@code why} is sent; otherwise it is reset so that the client
     * notices.
     */
    void end(ApiException why);

    /** Prepares for shutdown. A watch ends cleanly; other calls continue. */
    void drain();
}
