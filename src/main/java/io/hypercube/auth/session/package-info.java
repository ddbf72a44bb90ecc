/**
 * Browser sessions and the sign-ins of the command line. {@link io.hypercube.auth.session.Sessions} creates and ends sessions, and
 * {@link io.hypercube.auth.session.BrowserRules} checks the origin of requests with the session cookie, of which only the hash is
 * stored. {@link io.hypercube.auth.session.SignIns} is the family of tokens of one sign-in of the command line, with the device flow
 * of RFC 8628 ({@link io.hypercube.auth.session.DeviceEndpoints}, {@link io.hypercube.auth.session.ApprovalEndpoints}) and rotating
 * refresh tokens. {@link io.hypercube.auth.session.SessionEndpoints} lists and ends both. All are looked up in {@code
 * directory.AccountDirectory}, which holds them in memory, so that ending one ends its tokens and streams.
 */
@NullMarked
package io.hypercube.auth.session;

import org.jspecify.annotations.NullMarked;
