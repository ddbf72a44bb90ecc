package io.hypercube.proxy;

import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.ThroughAgent;

/** exec, attach and port-forward through an agent. */
@Thorough
@BeforeRelease
@ThroughAgent
class KubectlSessionThroughAgentIT extends KubectlSessionIT {}
