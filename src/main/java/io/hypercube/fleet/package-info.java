/**
 * One list over several clusters: splits a query into the part on the clusters and the part that each cluster evaluates,
 * merges the sorted rows of the clusters into a page, and writes it. It has no I/O, no clock and no threads.
 *
 * <p>A call to several clusters is a fleet call, and its clusters are its members. Which clusters these are, whether the caller
 * may list there, and how their rows are fetched is decided in {@code fleet.call}; {@code fleet.group} has the saved groups. {@code
 * fleet.kubectl} has what only kubectl needs, and {@code fleet.access} evaluates RBAC objects. The meaning of a query within one cluster is
 * {@code list.query}'s.
 *
 * <h2>Starting points</h2>
 *
 * <ul>
 *   <li>{@link io.hypercube.fleet.MemberSelection}: which clusters a call is for
 *   <li>{@link io.hypercube.fleet.FleetQuery}: the query, in which {@code cluster} is a field, and the order of the list
 *   <li>{@link io.hypercube.fleet.FleetMerge}: the sorted {@link io.hypercube.fleet.MemberRows} of each member in, the positions
 *       of the page's rows out. {@code RankSplit} finds where a page begins that is deep in the list
 *   <li>{@link io.hypercube.fleet.FleetEnvelope}: the list object, with the {@link io.hypercube.fleet.MemberAnswer} of each member
 *       and the {@link io.hypercube.fleet.FleetVersion} of all. {@link io.hypercube.fleet.FleetItems} are the page's objects with
 *       their {@link io.hypercube.fleet.ClusterAnnotation}, or rows of a {@link io.hypercube.fleet.FleetTable}
 * </ul>
 */
@NullMarked
package io.hypercube.fleet;

import org.jspecify.annotations.NullMarked;
