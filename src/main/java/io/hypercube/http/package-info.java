/**
 * HTTP requests, responses and routes of the gateway's own API, independent of the HTTP library. A {@link
 * io.hypercube.http.Route} connects a method and a path template to an endpoint, which handles an {@link
 * io.hypercube.http.ApiRequest} with blocking code on a virtual thread and returns an {@link io.hypercube.http.ApiResponse}.
 * Proxied requests do not use these types, because their bytes stay on the event loop (see {@code proxy}), except {@link
 * io.hypercube.http.AcceptedTypes} and {@link io.hypercube.http.RawQuery}, which read one field and the query of such a request.
 */
@NullMarked
package io.hypercube.http;

import org.jspecify.annotations.NullMarked;
