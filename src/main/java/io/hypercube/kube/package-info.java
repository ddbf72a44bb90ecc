/**
 * The words of Kubernetes: what a request asks for ({@link io.hypercube.kube.RequestInfo}), and how an answer says no
 * ({@link io.hypercube.kube.Status}, {@link io.hypercube.kube.ApiException}). Words only: no I/O, nothing of ours is
 * named here.
 */
@NullMarked
package io.hypercube.kube;

import org.jspecify.annotations.NullMarked;
