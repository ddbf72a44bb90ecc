/**
 * The client side of the command line: it calls a running gateway ({@link io.hypercube.cli.client.GatewayClient}) and stores tokens
 * between two commands on the user's machine ({@link io.hypercube.cli.client.StoredSignIns}). The gateway itself does not use it.
 */
@NullMarked
package io.hypercube.cli.client;

import org.jspecify.annotations.NullMarked;
