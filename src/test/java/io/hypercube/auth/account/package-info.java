/** Tests of accounts, access keys, passwords and the limit on guessing. */
@NullMarked
package io.hypercube.auth.account;

import org.jspecify.annotations.NullMarked;
