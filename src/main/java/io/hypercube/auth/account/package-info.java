/**
 * Accounts (names, roles, groups, password hashes, and whether they may sign in) and their access key pairs, at most five each, whose
 * secret is shown once and stored as a hash. {@link io.hypercube.auth.account.Accounts} and {@link
 * io.hypercube.auth.account.AccessKeys} create and change them, {@link io.hypercube.auth.account.PasswordCheck} authenticates by
 * password, and {@link io.hypercube.auth.account.GuessLimiter} limits guessing. {@link io.hypercube.auth.account.ExternalAccounts}
 * keeps the accounts of people who sign in at identity providers. The sign-in endpoints and the token exchange belong to {@code
 * auth.authentication}, and the copy of all accounts and pairs in memory to {@code auth.directory}.
 */
@NullMarked
package io.hypercube.auth.account;

import org.jspecify.annotations.NullMarked;
