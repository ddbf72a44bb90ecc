/**
 * Authentication. {@link io.hypercube.auth.authentication.Authenticator} checks a bearer token or session cookie and returns
 * an {@link io.hypercube.auth.authentication.Authenticator.Authentication}. It works in memory on the event loop, without the database.
 * {@link io.hypercube.auth.authentication.StandingCaller} decides after each wait of a call whether its caller is still allowed.
 * {@link io.hypercube.auth.authentication.SignInEndpoints} exchanges a password for a token or a session, {@link
 * io.hypercube.auth.authentication.TokenExchange} a key pair for a token. {@link io.hypercube.auth.authentication.KeyPairGrant} and {@link
 * io.hypercube.auth.authentication.OwnTokenGrant} issue tokens to AI clients. {@code server.call.AuthenticationGate}
 * reads header and cookie, because this package does not use the HTTP library.
 */
@NullMarked
package io.hypercube.auth.authentication;

import org.jspecify.annotations.NullMarked;
