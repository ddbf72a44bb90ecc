package io.hypercube.proxy;

import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.ThroughAgent;

/** Watches through an agent, with a response timeout of ten seconds. */
@Thorough
@BeforeRelease
@ThroughAgent
class StreamsThroughAgentIT extends StreamsIT {}
