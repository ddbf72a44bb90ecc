package io.hypercube.core.secret;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;

/** Stores wrapped secrets. Blocking; completed writes survive kill -9. A port that {@code storage} implements. */
public interface SecretStore {
    /**
     * @param version from 1 for each name; a higher one replaces the lower ones
     * @param masterKey the id of the master key that wrapped it
     * @param start the time from which the version is used to sign or encrypt
     * @param lifetime how long the results of its use may be valid, at most
     */
    record Stored(
            String name,
            int version,
            String masterKey,
            byte[] wrapped,
            Instant creation,
            Instant start,
            Duration lifetime) {
        Stored withLifetime(Duration other) {
            return new Stored(name, version, masterKey, wrapped, creation, start, other);
        }
    }

    /** Changes with every write, by any process. */
    long version();

    /** All secrets, by name and version. */
    List<Stored> load();

    /**
     * Replaces all secrets by what {@code change} makes of them, in one transaction, one after the other over all replicas. Nothing
     * is written when it throws.
     *
     * @param change gets the rows by name and version; a row that it returns as the same object stays as it is
     * @return the rows after the change
     */
    List<Stored> change(UnaryOperator<List<Stored>> change);

    /**
     * Calls {@code look} after every committed write of this process, on the writer's thread, and every {@code interval} on a
     * thread of its own, to see the writes of other processes.
     *
     * @param look must not throw
     * @return a handle that stops the calls
     */
    Runnable follow(Duration interval, Runnable look);
}
