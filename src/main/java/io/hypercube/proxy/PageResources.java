package io.hypercube.proxy;

/**
 * The shared resources of a page.
 *
 * @param place the place at the cluster, from the request until the response
 * @param memory the memory of the page until its last byte has been sent
 */
record PageResources(LazyPlace place, PageLease memory) {}
