/**
 * Answers calls to several clusters: {@code _all}, or a saved group. Start at {@link io.hypercube.fleet.call.FleetProxy}: {@code
 * MemberSelector} selects the clusters, {@link io.hypercube.fleet.call.FleetMembers} opens each as a {@link io.hypercube.fleet.call.FleetMember}, and {@code FleetAnswers} chooses who answers:
 * {@code FleetLists} (pages), {@code FleetGroups} (counts by group), {@code FleetGet} (objects), or through {@link io.hypercube.fleet.call.KubectlCalls} the package {@code
 * fleet.kubectl}. The answers are made by blocking code on virtual threads.
 *
 * <p>{@link io.hypercube.fleet.call.SideBySide} and {@link io.hypercube.fleet.call.EachMember} ask the clusters at the same time,
 * {@link io.hypercube.fleet.call.Gathering} has their answers and decides whether they are enough, and {@link
 * io.hypercube.fleet.call.MemberErrors} has the failures of single clusters.
 *
 * <p>A member sends its requests with the caller's identity and a seat of the caller at the cluster, by the means of {@code proxy}. How the lists of several
 * clusters become one is computed in {@code fleet}, and {@code fleet.group} has the saved groups. {@code docs/design/several-clusters.md}
 * describes the steps of a call.
 */
@NullMarked
package io.hypercube.fleet.call;

import org.jspecify.annotations.NullMarked;
