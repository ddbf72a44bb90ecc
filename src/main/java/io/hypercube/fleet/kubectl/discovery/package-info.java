/**
 * The groups, versions and resources of several API servers as those of one. It reads discovery documents in both of their formats,
 * unites them and writes the union in both. It has no I/O.
 *
 * <p>Which clusters are asked, and as whom, is decided in {@code fleet.kubectl}.
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.fleet.discovery.ServedApis}: what one API server serves. {@code DiscoveryDocument} reads it
 *   <li>{@link io.hypercube.fleet.discovery.ApiUnion}: what several serve, with the rules for groups, versions and resources
 *   <li>{@link io.hypercube.fleet.discovery.DiscoveryWriter}: its documents
 * </ul>
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/kubernetes-api/#discovery-api">Discovery API</a>
 */
@NullMarked
package io.hypercube.fleet.kubectl.discovery;

import org.jspecify.annotations.NullMarked;
