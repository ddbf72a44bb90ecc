package io.hypercube.proxy;

/**
 * What a page holds of what callers share.
 *
 * @param place at the cluster, from when the cluster is asked until it has answered
 * @param memory from when something of the list is kept until the last byte of the page has left
 */
record PageResources(LazyPlace place, PageLease memory) {}
