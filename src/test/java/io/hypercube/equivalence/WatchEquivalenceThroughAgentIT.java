package io.hypercube.equivalence;

import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.ThroughAgent;

/** Watches through an agent are those of the API server. */
@Thorough
@BeforeRelease
@ThroughAgent
class WatchEquivalenceThroughAgentIT extends WatchEquivalenceIT {}
