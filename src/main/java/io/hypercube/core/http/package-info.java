/**
 * HTTP requests, responses and routes of the gateway's own API, independent of the HTTP library. A {@link
 * io.hypercube.core.http.Route} connects a method and a path template to an endpoint, which handles an {@link
 * io.hypercube.core.http.ApiRequest} with blocking code on a virtual thread and returns an {@link io.hypercube.core.http.ApiResponse}.
 * Proxied requests do not use these types, because their bytes stay on the event loop (see {@code proxy}), except those that read
 * parts of such a request: {@link io.hypercube.core.http.RawTarget}, {@link io.hypercube.core.http.RawQuery} and {@link
 * io.hypercube.core.http.AcceptedTypes}.
 */
@NullMarked
package io.hypercube.core.http;

import org.jspecify.annotations.NullMarked;
