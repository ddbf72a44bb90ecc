/**
 * Accounts: names, roles, groups, passwords (hashed), and whether they may sign in.
 */
@NullMarked
package io.hypercube.account;

import org.jspecify.annotations.NullMarked;
