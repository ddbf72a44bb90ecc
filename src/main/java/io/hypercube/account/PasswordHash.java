package io.hypercube.account;

/** A hashed password in the PHC string format, parameters and salt included. Not secret, yet nothing to show around. */
public record PasswordHash(String phc) {
    @Override
    public String toString() {
        return "[redacted]";
    }
}
