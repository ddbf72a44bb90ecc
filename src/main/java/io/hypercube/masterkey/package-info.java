/**
 * Secrets that all replicas share: keys and certificates in the database, each encrypted (wrapped) by the master key, which is
 * never in the database. The package owns the master key, the wrapped secrets and the versions of keys that are rotated; the use
 * of the keys belongs to other packages. Start reading at {@link io.hypercube.masterkey.WrappedSecrets}.
 */
@NullMarked
package io.hypercube.masterkey;

import org.jspecify.annotations.NullMarked;
