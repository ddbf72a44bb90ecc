/**
 * Accounts, keys and browser sessions as they stand, in memory: what a token's name is looked up in. It does not own
 * what an account or a key is, nor how they are written. Start reading at {@link io.hypercube.directory.AccountDirectory}.
 */
@NullMarked
package io.hypercube.directory;

import org.jspecify.annotations.NullMarked;
