/**
 * Access key pairs: at most five per account; the secret half is shown once and kept as a hash. {@link
 * io.hypercube.accesskey.AccessKeys} makes and deletes them, {@link io.hypercube.accesskey.TokenExchange} takes them for
 * tokens, {@link io.hypercube.accesskey.AccountDirectory} holds all accounts and keys in memory and notices every change.
 */
@NullMarked
package io.hypercube.accesskey;

import org.jspecify.annotations.NullMarked;
