@NullMarked
package io.hypercube.auth.cel;

import org.jspecify.annotations.NullMarked;
