/**
 * All accounts, keys and browser sessions in memory; authentication looks tokens and cookies up here. Their definitions belong to
 * {@code account}, {@code accesskey} and {@code session}, and writing them to {@code storage}. Start reading at {@link
 * io.hypercube.directory.AccountDirectory}.
 */
@NullMarked
package io.hypercube.directory;

import org.jspecify.annotations.NullMarked;
