/**
 * Keys and certificates of the gateway's own. Secrets that all replicas share are in the database, each encrypted (wrapped) by the
 * master key, which is never in the database: the package owns the master key, the wrapped secrets ({@link
 * io.hypercube.core.secret.WrappedSecrets}) and the versions of keys that are rotated. {@link io.hypercube.core.secret.KeyFile}
 * keeps a key in a file with mode 0600. {@link io.hypercube.core.secret.CertificateAuthority} creates a CA, writes and reads it in
 * PEM, and signs with it. The use of keys, and lifetimes and names of certificates, belong to other packages.
 */
@NullMarked
package io.hypercube.core.secret;

import org.jspecify.annotations.NullMarked;
