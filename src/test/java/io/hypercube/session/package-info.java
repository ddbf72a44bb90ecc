/** Browsers' sessions, and where their requests may come from. */
@NullMarked
package io.hypercube.session;

import org.jspecify.annotations.NullMarked;
