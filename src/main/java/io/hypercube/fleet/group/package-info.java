/**
 * Saved groups of clusters: {@code /api/v1/cube/clustergroups}. The group {@code prod} is called like a cluster, under the name
 * {@code _prod}. {@link io.hypercube.fleet.group.ClusterGroups} has them in memory, where calls look them up; {@link
 * io.hypercube.fleet.group.SavedGroups} changes them.
 */
@NullMarked
package io.hypercube.fleet.group;

import org.jspecify.annotations.NullMarked;
