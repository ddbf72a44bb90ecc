package io.hypercube.account;

import io.hypercube.limit.PeerNetwork;

/**
 * Somebody in a network who tries a password for a name.
 *
 * @param name of an account, perhaps; empty for one that is longer than any account's, so that strangers fill no memory with it
 * @param network as {@link PeerNetwork} has it
 */
record PasswordAttempt(String name, String network) {
    private static final int LONGEST_NAME = 253;

    static PasswordAttempt of(String name, String peer) {
        return new PasswordAttempt(name.length() > LONGEST_NAME ? "" : name, PeerNetwork.of(peer));
    }
}
