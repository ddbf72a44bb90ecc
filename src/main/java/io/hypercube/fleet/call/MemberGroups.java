package io.hypercube.fleet.call;

import io.hypercube.fleet.FleetEnvelope.Listed;
import io.hypercube.list.GroupCounts;

/**
 * The groups of one cluster of a list over several.
 *
 * @param kind of the cluster's list
 * @param counts by the fields of the member query; without such a field, all items are one group
 */
record MemberGroups(Listed listed, String kind, String apiVersion, GroupCounts counts)
        implements MemberListings.Contribution {}
