/** Tests of sessions, of the device flow, of refresh tokens and of the list of sessions. */
@NullMarked
package io.hypercube.auth.session;

import org.jspecify.annotations.NullMarked;
