/**
 * The attacks that systems of this kind have seen, sent over real sockets to the whole gateway: one class a theme. {@code
 * Attack} is what is sent, {@code Protocol} how, {@code RecordingCluster} what a cluster behind the gateway gets to see.
 */
@NullMarked
package io.hypercube.security;

import org.jspecify.annotations.NullMarked;
