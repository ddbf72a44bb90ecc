@NullMarked
package io.hypercube.fleet.kubectl;

import org.jspecify.annotations.NullMarked;
