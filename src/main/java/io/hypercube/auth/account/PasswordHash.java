package io.hypercube.auth.account;

/** A hashed password in the PHC string format, with parameters and salt. Redacted in {@code toString}. */
public record PasswordHash(String phc) {
    @Override
    public String toString() {
        return "[redacted]";
    }
}
