package io.hypercube.proxy;

import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.ThroughAgent;

/** exec, attach and port-forward through an agent. */
@Thorough
@ThroughAgent
class KubectlSessionThroughAgentIT extends KubectlSessionIT {}
