/** Tests of tokens under attack and of the key file. */
@NullMarked
package io.hypercube.auth.token;

import org.jspecify.annotations.NullMarked;
