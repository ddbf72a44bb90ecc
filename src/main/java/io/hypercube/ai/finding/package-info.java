/**
 * Findings: why an object of a cluster is not ready, and what its events and logs say. Owns the checks and the evidence that they read,
 * and the merging of events and log lines. Knows neither the protocol of AI clients nor HTTP: a cluster is read through
 * {@link io.hypercube.ai.finding.ClusterReads}. The terms are those of the console.
 */
@NullMarked
package io.hypercube.ai.finding;

import org.jspecify.annotations.NullMarked;
