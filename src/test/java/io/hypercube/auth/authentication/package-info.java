/** Tests of authentication. */
@NullMarked
package io.hypercube.auth.authentication;

import org.jspecify.annotations.NullMarked;
