package io.hypercube.proxy.page;

import io.hypercube.proxy.call.LazyPlace;
import io.hypercube.proxy.response.PageLease;

/**
 * The shared resources of a page.
 *
 * @param place the place at the cluster, from the request until the response
 * @param memory the memory of the page until its last byte has been sent
 */
public record PageResources(LazyPlace place, PageLease memory) {}
