@NullMarked
package io.hypercube.server.mcp.change;

import org.jspecify.annotations.NullMarked;
