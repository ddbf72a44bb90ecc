@NullMarked
package io.hypercube.proxy.fleet;

import org.jspecify.annotations.NullMarked;
