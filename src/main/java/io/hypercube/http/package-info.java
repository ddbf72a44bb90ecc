/**
 * HTTP as the rooms see it, free of any HTTP library: a {@link io.hypercube.http.Route} ties a method and a path
 * template to an endpoint; an endpoint turns an {@link io.hypercube.http.ApiRequest} into an {@link
 * io.hypercube.http.ApiResponse}, as plain blocking code on a virtual thread. Proxied calls never become these words:
 * their bytes stay on the event loop (see {@code proxy}).
 */
@NullMarked
package io.hypercube.http;

import org.jspecify.annotations.NullMarked;
