/** Rules for the whole code base: which packages may use which, and which phrases its texts must not contain. */
@NullMarked
package io.hypercube.architecture;

import org.jspecify.annotations.NullMarked;
