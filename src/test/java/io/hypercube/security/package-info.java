/**
 * Known attacks on gateways, sent over real sockets to the whole gateway, one class for each topic. {@code Attack} is
 * the request, {@code Protocol} the protocol that carries it, and {@code RecordingCluster} records what reaches a
 * cluster. Numbers of attacks are those of the list in the security requirements.
 */
@NullMarked
package io.hypercube.security;

import org.jspecify.annotations.NullMarked;
