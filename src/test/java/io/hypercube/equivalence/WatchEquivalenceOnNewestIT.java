package io.hypercube.equivalence;

import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Thorough;

/** Watches, of custom resources that the newest Kubernetes serves. */
@Thorough
@OnNewest
class WatchEquivalenceOnNewestIT extends WatchEquivalenceIT {}
