package io.hypercube.cluster.replica;

import io.hypercube.cluster.replica.RunningReplicas.Replica;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides which replica keeps a collection, by rendezvous hashing: each replica gets a weight for each collection, and the
 * highest one wins. Replicas that see the same list agree without a message, and when a replica leaves, only its own
 * collections move. The weight is the beginning of SHA-256, because every replica must compute the same one.
 *
 * @see <a href="https://en.wikipedia.org/wiki/Rendezvous_hashing">Rendezvous hashing</a>
 */
final class Ownership {
    private Ownership() {}

    /** Empty when there is no replica. */
    static Optional<Replica> ownerOf(String collection, List<Replica> replicas) {
        return replicas.stream()
                .max(Comparator.<Replica>comparingLong(replica -> weight(replica.id(), collection))
                        .thenComparing(Replica::id));
    }

    private static long weight(String replica, String collection) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            sha256.update(replica.getBytes(StandardCharsets.UTF_8));
            sha256.update((byte) 0);
            return ByteBuffer.wrap(sha256.digest(collection.getBytes(StandardCharsets.UTF_8)))
                    .getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has SHA-256
        }
    }
}
