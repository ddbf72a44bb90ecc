/**
 * Answers calls to several clusters: {@code _all}, or a saved group. Start at {@link io.hypercube.fleet.call.FleetProxy}: {@code
 * MemberSelector} selects the clusters, each is a {@link io.hypercube.proxy.FleetMember}, and {@code FleetAnswers} chooses who answers:
 * {@code FleetLists} (pages), {@code FleetChunks} (the paging of API servers), {@code FleetWatch}, or through {@code FleetReads}
 * all others. The answers are made by blocking code on virtual threads. {@code MemberErrors} has the failures of single clusters.
 *
 * <p>Requests to one cluster, with the caller's place and identity there, are made by {@code proxy}. How the answers of several
 * clusters become one is computed in {@code fleet} and {@code fleet.discovery}, and {@code fleet.group} has the saved groups. {@code
 * docs/architecture.md} describes the steps of a call.
 */
@NullMarked
package io.hypercube.fleet.call;

import org.jspecify.annotations.NullMarked;
