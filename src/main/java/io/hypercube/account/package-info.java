/**
 * Accounts: names, roles, groups, password hashes, and whether they may sign in. {@link io.hypercube.account.Accounts} creates
 * and changes them, {@link io.hypercube.account.AccountStore} stores them, {@link io.hypercube.account.PasswordCheck}
 * authenticates them by password, and {@link io.hypercube.account.GuessLimiter} limits guessing. {@link
 * io.hypercube.account.OutsideAccounts} keeps those of people who sign in at identity providers. The sign-in endpoints belong to
 * {@code authentication}.
 */
@NullMarked
package io.hypercube.account;

import org.jspecify.annotations.NullMarked;
