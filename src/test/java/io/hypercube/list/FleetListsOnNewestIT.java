package io.hypercube.list;

import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Thorough;

/** One list over several clusters, of custom resources that the newest Kubernetes serves. */
@Thorough
@OnNewest
class FleetListsOnNewestIT extends FleetListsIT {}
