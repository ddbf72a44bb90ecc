/**
 * Access key pairs: at most five per account; the secret half is shown once and kept as a hash. {@link
 * io.hypercube.accesskey.AccessKeys} makes and deletes them. Taking a pair for a token is {@code authentication}'s, and holding
 * all pairs in memory is {@code directory}'s.
 */
@NullMarked
package io.hypercube.accesskey;

import org.jspecify.annotations.NullMarked;
