/** Tests of authentication. */
@NullMarked
package io.hypercube.authentication;

import org.jspecify.annotations.NullMarked;
