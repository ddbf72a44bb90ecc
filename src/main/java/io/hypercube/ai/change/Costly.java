package io.hypercube.ai.change;

import java.util.concurrent.Callable;

/** Runs work of one account that takes more than a few milliseconds of processor time, apart from other calls. */
@FunctionalInterface
interface Costly {
    /**
     * Returns the result of the work, and fails as it does. Blocks.
     *
     * @throws io.hypercube.core.kube.ApiException 429 when too much of the same account waits
     */
    String run(Callable<String> work) throws InterruptedException;
}
