/**
 * Makes several clusters look like one API server, which only kubectl and client libraries need: watches, lists in chunks, discovery,
 * OpenAPI, the version and the health, and reviews of the caller's own access. Start at {@link
 * io.hypercube.fleet.kubectl.KubectlAnswers}, which chooses who answers. Pages, objects and groups do without this package:
 * nothing but the wiring knows it, and it is reached through {@link io.hypercube.fleet.call.KubectlCalls}.
 *
 * <ul>
 *   <li>{@code FleetChunks}: lists with the paging of API servers. {@code ChunkAssembly} decides which clusters are asked for how many
 *       items; {@code ChunkPosition} is the continue token
 *   <li>{@code FleetWatch}: a thread for each cluster, {@code MemberWatch}, writes its {@code MemberEvents} to one {@code FleetStream}.
 *       {@code KnownObjects} and {@code MemberRelist} make up for events that were missed
 *   <li>{@code FleetDiscovery}, {@code FleetOpenApi}, {@code FleetServer}: documents of the clusters, which {@code MemberApis} reads and
 *       {@code fleet.kubectl.discovery} unites
 *   <li>{@code FleetReview}: {@code kubectl auth can-i}
 * </ul>
 */
@NullMarked
package io.hypercube.fleet.kubectl;

import org.jspecify.annotations.NullMarked;
