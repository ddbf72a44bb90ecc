package io.hypercube.equivalence;

import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.ThroughAgent;

/** Answers through an agent are those of the API server. */
@Thorough
@ThroughAgent
class EquivalenceThroughAgentIT extends EquivalenceIT {}
