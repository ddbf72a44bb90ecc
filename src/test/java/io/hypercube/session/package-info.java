/** Tests of browser sessions and of the origin check. */
@NullMarked
package io.hypercube.session;

import org.jspecify.annotations.NullMarked;
