package io.hypercube.proxy.page;

import io.hypercube.proxy.call.LazySeat;
import io.hypercube.proxy.response.PageLease;

/**
 * The shared resources of a page.
 *
 * @param seat the seat at the cluster, from the request until the response
 * @param memory the memory of the page until its last byte has been sent
 */
public record PageResources(LazySeat seat, PageLease memory) {}
