@NullMarked
package io.hypercube.limit;

import org.jspecify.annotations.NullMarked;
