@NullMarked
package io.hypercube.ai.change;

import org.jspecify.annotations.NullMarked;
