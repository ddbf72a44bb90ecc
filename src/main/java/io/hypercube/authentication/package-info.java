/**
 * Who is calling: {@link io.hypercube.authentication.Authenticator} reads the bearer token or the session's cookie and answers
 * with one of three: {@link io.hypercube.authentication.Authentication}. It decides in memory, on the event loop; no database is
 * asked. {@link io.hypercube.authentication.SignInEndpoints} is where a password becomes a token or a session,
 * {@link io.hypercube.authentication.TokenExchange} where a key pair becomes a token. It does not own the request: {@code
 * server.AuthenticationGate} reads header and cookie, since only the edge knows the HTTP server.
 */
@NullMarked
package io.hypercube.authentication;

import org.jspecify.annotations.NullMarked;
