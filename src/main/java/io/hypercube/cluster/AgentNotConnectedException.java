package io.hypercube.cluster;

import java.io.IOException;

/** No agent of the cluster is connected to any replica of this gateway. */
public final class AgentNotConnectedException extends IOException {
    public AgentNotConnectedException() {
        super("");
    }
}
