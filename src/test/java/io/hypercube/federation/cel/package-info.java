@NullMarked
package io.hypercube.federation.cel;

import org.jspecify.annotations.NullMarked;
