/**
 * All accounts, keys, browser sessions and sign-ins in memory; authentication looks tokens and cookies up here. Their definitions
 * belong to {@code account}, {@code accesskey}, {@code session} and {@code signin}, and writing them to {@code storage}. Start reading at {@link
 * io.hypercube.auth.directory.AccountDirectory}.
 */
@NullMarked
package io.hypercube.auth.directory;

import org.jspecify.annotations.NullMarked;
