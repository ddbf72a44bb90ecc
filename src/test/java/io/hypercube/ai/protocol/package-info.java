/** Tests of the protocol for AI clients, and a server of the fixtures that the conformance suite asks for. */
@NullMarked
package io.hypercube.ai.protocol;

import org.jspecify.annotations.NullMarked;
