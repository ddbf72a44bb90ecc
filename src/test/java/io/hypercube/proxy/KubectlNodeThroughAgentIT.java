package io.hypercube.proxy;

import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.ThroughAgent;

/** Everyday kubectl commands through an agent. */
@Thorough
@BeforeRelease
@ThroughAgent
class KubectlNodeThroughAgentIT extends KubectlNodeIT {}
