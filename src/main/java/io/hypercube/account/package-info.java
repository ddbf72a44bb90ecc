/**
 * Accounts: names, roles, groups, passwords (hashed), and whether they may sign in. {@link io.hypercube.account.Accounts}
 * makes, changes and recognises them; {@link io.hypercube.account.AccountStore} is where they are kept; {@link
 * io.hypercube.account.GuessLimiter} slows down who guesses. Signing in is the business of {@code authentication}.
 */
@NullMarked
package io.hypercube.account;

import org.jspecify.annotations.NullMarked;
