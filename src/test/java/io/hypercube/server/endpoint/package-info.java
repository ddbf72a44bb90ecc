@NullMarked
package io.hypercube.server.endpoint;

import org.jspecify.annotations.NullMarked;
