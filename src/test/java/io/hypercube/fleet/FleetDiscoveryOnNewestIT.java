package io.hypercube.fleet;

import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Thorough;

/** Discovery of several clusters, of custom resources that the newest Kubernetes serves. */
@Thorough
@OnNewest
class FleetDiscoveryOnNewestIT extends FleetDiscoveryIT {}
