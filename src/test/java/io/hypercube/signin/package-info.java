/** Tests of the device flow, of refresh tokens and of the list of sessions. */
@NullMarked
package io.hypercube.signin;

import org.jspecify.annotations.NullMarked;
