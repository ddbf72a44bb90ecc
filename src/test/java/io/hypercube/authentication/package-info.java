/** Who is let in, and who is not. */
@NullMarked
package io.hypercube.authentication;

import org.jspecify.annotations.NullMarked;
