package io.hypercube.equivalence;

import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.ThroughAgent;

/** Writes through an agent do what they do at the API server. */
@Thorough
@BeforeRelease
@ThroughAgent
class WriteEquivalenceThroughAgentIT extends WriteEquivalenceIT {}
