/**
 * The form of requests and errors at OAuth endpoints, which several packages serve: {@link io.hypercube.oauth.Form} reads a request, and
 * {@link io.hypercube.oauth.OAuthEndpoint} turns an {@link io.hypercube.oauth.OAuthException} into the JSON object of RFC 6749.
 */
@NullMarked
package io.hypercube.oauth;

import org.jspecify.annotations.NullMarked;
