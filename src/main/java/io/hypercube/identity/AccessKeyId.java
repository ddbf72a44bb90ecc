package io.hypercube.identity;

/** The public half of an access key pair ("Ak"). Opaque: any text a caller sends may be looked up. */
public record AccessKeyId(String value) {
    @Override
    public String toString() {
        return value;
    }
}
