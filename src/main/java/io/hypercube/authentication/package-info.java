/**
 * Authentication. {@link io.hypercube.authentication.Authenticator} checks a bearer token or session cookie and returns
 * an {@link io.hypercube.authentication.Authentication}. It works in memory on the event loop, without the database.
 * {@link io.hypercube.authentication.SignInEndpoints} exchanges a password for a token or a session, {@link
 * io.hypercube.authentication.TokenExchange} a key pair for a token. Header and cookie are read by {@code
 * server.AuthenticationGate}, because only that package uses the HTTP server.
 */
@NullMarked
package io.hypercube.authentication;

import org.jspecify.annotations.NullMarked;
