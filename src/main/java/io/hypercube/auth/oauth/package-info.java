/**
 * The form of requests and errors at OAuth endpoints, which several packages serve: {@link io.hypercube.auth.oauth.Form} reads a request, and
 * {@link io.hypercube.auth.oauth.OAuthEndpoint} turns an {@link io.hypercube.auth.oauth.OAuthException} into the JSON object of RFC 6749.
 */
@NullMarked
package io.hypercube.auth.oauth;

import org.jspecify.annotations.NullMarked;
