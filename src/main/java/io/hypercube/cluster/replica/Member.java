package io.hypercube.cluster.replica;

/**
 * A running replica.
 *
 * @param id random for each start, lower-case hexadecimal
 * @param address {@code HOST:PORT} of its internal listener
 * @param protocol the version of the calls between replicas that it understands
 */
public record Member(String id, String address, int protocol) {
    /** The version of the calls between replicas. It changes with every change of their content. */
    public static final int PROTOCOL = 2;

    /** The first version whose programs verify ES256 tokens. */
    public static final int ES256_TOKENS = 2;
}
