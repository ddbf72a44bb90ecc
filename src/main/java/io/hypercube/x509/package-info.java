/**
 * A certificate authority of the gateway's own: creates it, writes and reads it in PEM, and signs certificates with it; and private keys of any origin. The lifetimes,
 * the names and the place where a private key is kept belong to other packages. Start reading at {@link
 * io.hypercube.x509.CertificateAuthority}.
 */
@NullMarked
package io.hypercube.x509;

import org.jspecify.annotations.NullMarked;
