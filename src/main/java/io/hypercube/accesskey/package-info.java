/**
 * Access key pairs: at most five per account; the secret is shown once and stored as a hash. {@link
 * io.hypercube.accesskey.AccessKeys} creates and deletes them. The token exchange belongs to {@code authentication}, and the
 * in-memory copy of all pairs to {@code directory}.
 */
@NullMarked
package io.hypercube.accesskey;

import org.jspecify.annotations.NullMarked;
