/** Tests of clusters behind agents, with real agents and gateways. */
@NullMarked
package io.hypercube.cluster.agent;

import org.jspecify.annotations.NullMarked;
