/**
 * Sign-ins of the command line: the device flow of RFC 8628 and rotating refresh tokens. {@link
 * io.hypercube.signin.DeviceEndpoints} serves the program, {@link io.hypercube.signin.ApprovalEndpoints} the page on which a
 * person approves it, and {@link io.hypercube.signin.SessionEndpoints} lists and ends sign-ins and browser sessions. A sign-in is a
 * family of tokens with one row in the database; {@code directory.AccountDirectory} holds all of them in memory, so that ending one
 * ends its tokens and streams. Start reading at {@link io.hypercube.signin.SignIns}.
 */
@NullMarked
package io.hypercube.signin;

import org.jspecify.annotations.NullMarked;
