@NullMarked
package io.hypercube.fleet.call;

import org.jspecify.annotations.NullMarked;
