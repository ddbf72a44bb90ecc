/**
 * HTTP/1.1 connections of clients: rejects requests that violate RFC 9112 and upgrades connections to tunnels. It
 * neither decides which calls may upgrade nor handles the tunnel's destination. Start reading at {@link
 * io.hypercube.proxy.inbound.UpgradableConnection}.
 */
@NullMarked
package io.hypercube.proxy.inbound;

import org.jspecify.annotations.NullMarked;
