/**
 * Callers: who somebody is and what they may do at the gateway. {@code authentication} and {@code authorization} are the
 * two gates of each call; {@code account}, {@code token} and {@code session} are what they look up, in memory in {@code directory};
 * {@code view} is what an account keeps of the console; {@code oauth} has the messages of token requests; {@code delegation} is what a person
 * lets a program do. The cluster decides what it lets a caller do.
 */
@NullMarked
package io.hypercube.auth;

import org.jspecify.annotations.NullMarked;
