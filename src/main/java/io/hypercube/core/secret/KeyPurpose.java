package io.hypercube.core.secret;

/** A use of a certificate's key in TLS (RFC 5280 section 4.2.1.12). */
public enum KeyPurpose {
    SERVER,
    CLIENT
}
