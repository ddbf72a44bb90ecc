/**
 * Kubernetes request and error types: the verb and resource of a request ({@link io.hypercube.core.kube.RequestInfo}), and
 * failures as a Status ({@link io.hypercube.core.kube.Status}, {@link io.hypercube.core.kube.ApiException}). Contains only data types and
 * parsers, without I/O, and depends on no other package of this project.
 */
@NullMarked
package io.hypercube.core.kube;

import org.jspecify.annotations.NullMarked;
