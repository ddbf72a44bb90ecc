/** Who may do what, and who may not. */
@NullMarked
package io.hypercube.authorization;

import org.jspecify.annotations.NullMarked;
