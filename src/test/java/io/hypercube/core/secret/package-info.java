@NullMarked
package io.hypercube.core.secret;

import org.jspecify.annotations.NullMarked;
