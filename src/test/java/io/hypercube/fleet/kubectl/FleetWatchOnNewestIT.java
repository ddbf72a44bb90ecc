package io.hypercube.fleet.kubectl;

import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Thorough;

/** Watches of several clusters, of custom resources that the newest Kubernetes serves. */
@Thorough
@OnNewest
class FleetWatchOnNewestIT extends FleetWatchIT {}
