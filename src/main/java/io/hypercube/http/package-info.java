/**
 * HTTP requests, responses and routes of the gateway's own API, independent of the HTTP library. A {@link
 * io.hypercube.http.Route} connects a method and a path template to an endpoint, which handles an {@link
 * io.hypercube.http.ApiRequest} with blocking code on a virtual thread and returns an {@link io.hypercube.http.ApiResponse}.
 * Proxied requests do not use these types, because their bytes stay on the event loop (see {@code proxy}), except those that read
 * parts of such a request: {@link io.hypercube.http.RawTarget}, {@link io.hypercube.http.RawQuery} and {@link
 * io.hypercube.http.AcceptedTypes}.
 */
@NullMarked
package io.hypercube.http;

import org.jspecify.annotations.NullMarked;
