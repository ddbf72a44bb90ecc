package io.hypercube.ai.tool;

import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Thorough;

/** Schemas of custom resources that the newest Kubernetes serves. */
@Thorough
@OnNewest
class ExplainToolOnNewestIT extends ExplainToolIT {}
