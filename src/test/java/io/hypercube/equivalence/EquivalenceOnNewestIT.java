package io.hypercube.equivalence;

import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Thorough;

/** Calls without side effects, of custom resources that the newest Kubernetes serves. */
@Thorough
@OnNewest
class EquivalenceOnNewestIT extends EquivalenceIT {}
