/**
 * Real Kubernetes for tests: API servers that the scripts in {@code testbed/} start, one shared per JVM or as many as a
 * test needs of its own, and the kubectls to call them. Start reading at {@link io.hypercube.testbed.RealCluster}; {@link
 * io.hypercube.testbed.RealNode} adds a node that runs pods. It starts no gateway; tests do.
 * {@link io.hypercube.testbed.AuthComponents} needs no cluster: it wires the components that authenticate callers, with a real database.
 */
@NullMarked
package io.hypercube.testbed;

import org.jspecify.annotations.NullMarked;
