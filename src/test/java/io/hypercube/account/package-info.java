/** Tests of accounts, passwords and the limit on guessing. */
@NullMarked
package io.hypercube.account;

import org.jspecify.annotations.NullMarked;
