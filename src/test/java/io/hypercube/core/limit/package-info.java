@NullMarked
package io.hypercube.core.limit;

import org.jspecify.annotations.NullMarked;
