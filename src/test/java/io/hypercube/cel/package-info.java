@NullMarked
package io.hypercube.cel;

import org.jspecify.annotations.NullMarked;
