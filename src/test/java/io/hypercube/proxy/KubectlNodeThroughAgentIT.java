package io.hypercube.proxy;

import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.ThroughAgent;

/** Everyday kubectl commands through an agent. */
@Thorough
@ThroughAgent
class KubectlNodeThroughAgentIT extends KubectlNodeIT {}
