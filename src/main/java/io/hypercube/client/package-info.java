/**
 * The other side of the wire: what the command line asks of a running gateway ({@link io.hypercube.client.GatewayClient}) and
 * what it remembers between two commands on the user's own machine ({@link io.hypercube.client.SignIns}). No part of the
 * gateway itself.
 */
@NullMarked
package io.hypercube.client;

import org.jspecify.annotations.NullMarked;
