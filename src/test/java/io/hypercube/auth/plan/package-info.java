@NullMarked
package io.hypercube.auth.plan;

import org.jspecify.annotations.NullMarked;
