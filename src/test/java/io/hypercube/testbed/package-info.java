/**
 * Real Kubernetes for tests: API servers that the scripts in {@code testbed/} start, one per JVM to share or as many as a
 * test wants of its own, and the kubectls to talk to them with. Start at {@link io.hypercube.testbed.RealCluster}; {@link
 * io.hypercube.testbed.RealNode} adds a node that runs pods. It owns no gateway: tests put that in front themselves.
 * Without a cluster: {@link io.hypercube.testbed.Rooms} wires the rooms that recognise callers, over a real database.
 */
@NullMarked
package io.hypercube.testbed;

import org.jspecify.annotations.NullMarked;
