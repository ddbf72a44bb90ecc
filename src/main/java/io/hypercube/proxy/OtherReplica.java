package io.hypercube.proxy;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.kube.ClusterName;
import io.hypercube.replica.InternalAuthority;
import io.hypercube.replica.Member;
import io.hypercube.replica.ReplicaCertificate;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Another replica, as the target of calls: its connections are those of a cluster with a client certificate. After a
 * failure it is skipped for a second, after each further one for twice as long, and then asked for one page. Thread-safe.
 */
final class OtherReplica {
    private static final int MOST_CALLS = 256;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final int MOST_DOUBLINGS = 5;

    private final Cluster target;
    private final Semaphore calls = new Semaphore(MOST_CALLS);
    private int failures; // guarded by this, as is the next field
    private long notBefore = System.nanoTime();

    OtherReplica(Member member, ReplicaCertificate certificate) {
        ClusterConnection connection = new ClusterConnection(
                URI.create("https://" + member.address()),
                new ClusterConnection.Trust.Authorities(certificate.authority().pem()),
                InternalAuthority.nameOf(member.id()),
                null,
                certificate.leaf().certificate(),
                new ClusterConnection.HttpCredential.None());
        this.target = new Cluster(new ClusterName("replica-" + member.id()), connection, certificate);
    }

    Cluster target() {
        return target;
    }

    /** Whether a call may be made now; then {@link #end} must follow. */
    boolean tryBegin() {
        return mayBeAsked() && calls.tryAcquire();
    }

    private synchronized boolean mayBeAsked() {
        if (notBefore - System.nanoTime() > 0) {
            return false;
        }
        if (failures > 0) { // one page finds out; the others wait for its outcome
            pause();
        }
        return true;
    }

    private void pause() {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
        notBefore = System.nanoTime() + pause.toNanos();
    }

    /** The replica has answered a call, with a page or without. */
    synchronized void answered() {
        failures = 0;
        notBefore = System.nanoTime();
    }

    /** The replica did not answer in time, or broke off. */
    synchronized void failed() {
        pause();
        failures++;
    }

    /** The call is over, for whatever reason. */
    void end() {
        calls.release();
    }
}
