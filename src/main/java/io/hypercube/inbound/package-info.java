/**
 * HTTP/1.1 as clients send it: refuses what is not RFC 9112, and lets a connection leave HTTP by an upgrade. It does not own
 * which calls may, nor what happens after. Start reading at {@link io.hypercube.inbound.UpgradableConnection}.
 */
@NullMarked
package io.hypercube.inbound;

import org.jspecify.annotations.NullMarked;
