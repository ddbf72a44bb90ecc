package io.hypercube.fleet.kubectl;

import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Thorough;

/** kubectl against several clusters, of custom resources that the newest Kubernetes serves. */
@Thorough
@OnNewest
class FleetKubectlOnNewestIT extends FleetKubectlIT {}
