package io.hypercube.account;

import io.hypercube.limit.PeerNetwork;

/**
 * An attempt to sign in with a password, from a network.
 *
 * @param name the account name that was entered, which may not exist; empty when longer than any account name, to bound memory
 * @param network as computed by {@link PeerNetwork}
 */
record PasswordAttempt(String name, String network) {
    private static final int LONGEST_NAME = 253;

    static PasswordAttempt of(String name, String peer) {
        return new PasswordAttempt(name.length() > LONGEST_NAME ? "" : name, PeerNetwork.of(peer));
    }

    /** An attempt at an identity provider. No local account has a name with a slash. */
    static PasswordAttempt of(String provider, String name, String peer) {
        return new PasswordAttempt(provider + '/' + of(name, peer).name(), PeerNetwork.of(peer));
    }
}
