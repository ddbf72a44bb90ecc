package io.hypercube.storage.audit;

import io.hypercube.core.kube.ApiException;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.Pool;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Is opened by the first use, and while that fails, by each of the next ones. */
final class LatePool implements Pool {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final String name;
    private final Supplier<Pool> opening;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable Pool opened;
    private boolean closed; // guarded by lock

    /**
     * @param name for messages
     * @param opening throws a {@link StorageException} when it fails
     */
    LatePool(String name, Supplier<Pool> opening) {
        this.name = name;
        this.opening = opening;
    }

    @Override
    public DataSource open() {
        Pool ready = opened;
        return (ready == null ? openedOnce() : ready).open();
    }

    private Pool openedOnce() {
        lock.lock();
        try {
            Pool ready = opened;
            if (closed) {
                throw new StorageException(name + " is closed");
            }
            if (ready == null) {
                ready = opening.get();
                opened = ready;
            }
            return ready;
        } catch (StorageException e) {
            throw ApiException.unavailable(name + " cannot be used: " + e.getMessage(), RETRY_AFTER)
                    .causedBy(e);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            Pool ready = opened;
            if (ready != null) {
                ready.close();
            }
        } finally {
            lock.unlock();
        }
    }
}
