@NullMarked
package io.hypercube.ai.plan;

import org.jspecify.annotations.NullMarked;
