package io.hypercube.testbed;

import java.nio.file.Path;
import java.util.List;

/** The processes and files behind a {@link RealCluster}. Blocking; thread-safe. */
interface Served {
    Path folder();

    /**
     * Returns when it serves.
     *
     * @return whether it did not run before
     */
    boolean start(List<String> flags);

    /** Calls of the cluster that it serves, until the next stop. */
    ClusterApi api(RealCluster cluster);

    /** Keeps its data and port. */
    void stop();

    /** Deletes its files too, or lets others have it. */
    void remove();

    /** Takes no processor time until the next start. */
    void rest();
}
