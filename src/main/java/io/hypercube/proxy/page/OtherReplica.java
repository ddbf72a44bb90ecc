package io.hypercube.proxy.page;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ReplicaTarget;
import io.hypercube.cluster.replica.ReplicaCertificate;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import io.hypercube.core.limit.CountBudget;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Another replica, as the target of calls for pages. After a
 * failure it is skipped for a second, after each further one for twice as long, and then asked for one page. Calls that
 * were under way together fail once. Thread-safe.
 */
final class OtherReplica {
    private static final int MOST_CALLS = 256;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final int MOST_DOUBLINGS = 5;

    private final Cluster target;
    private final CountBudget calls = new CountBudget(MOST_CALLS, MOST_CALLS / 2);
    private final LongSupplier nanoTime;
    private int failures; // guarded by this, as are the next fields
    private long failedAt;
    private long notBefore;

    OtherReplica(Replica member, ReplicaCertificate certificate) {
        this(member, certificate, System::nanoTime);
    }

    OtherReplica(Replica member, ReplicaCertificate certificate, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.failedAt = now() - 1;
        this.notBefore = now();
        this.target = ReplicaTarget.of(member, certificate);
    }

    /** The time by this replica's clock, for {@link #failed}. */
    long now() {
        return nanoTime.getAsLong();
    }

    Cluster target() {
        return target;
    }

    /** Whether a call may be made now for the account; then {@link #end} must follow. */
    boolean tryBegin(String account) {
        return mayBeAsked() && calls.tryTake(account);
    }

    private synchronized boolean mayBeAsked() {
        if (notBefore - now() > 0) {
            return false;
        }
        if (failures > 0) { // one page finds out; the others wait for its outcome
            pause();
        }
        return true;
    }

    private void pause() {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
        notBefore = now() + pause.toNanos();
    }

    /** The replica has answered a call, with a page or without. */
    synchronized void answered() {
        failures = 0;
        notBefore = now();
    }

    /**
     * The replica did not answer a call in time, or broke off.
     *
     * @param began {@link #now} before the call
     */
    synchronized void failed(long began) {
        if (began - failedAt > 0) {
            pause();
            failures++;
            failedAt = now();
        }
    }

    /** The call is over, for whatever reason, and its page has been sent. */
    void end(String account) {
        calls.giveBack(account);
    }
}
