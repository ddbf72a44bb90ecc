/**
 * Accounts: names, roles, groups, passwords (hashed), and whether they may sign in. {@link io.hypercube.account.Accounts}
 * makes and changes them; {@link io.hypercube.account.AccountStore} is where they are kept; {@link
 * io.hypercube.account.PasswordCheck} recognises them by password, and {@link io.hypercube.account.GuessLimiter} slows guesses
 * down. Signing in is the business of {@code authentication}.
 */
@NullMarked
package io.hypercube.account;

import org.jspecify.annotations.NullMarked;
