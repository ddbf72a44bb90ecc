/** Rules that hold for the whole code base: which package may use which, and which phrases its texts must not use. */
@NullMarked
package io.hypercube.architecture;

import org.jspecify.annotations.NullMarked;
