/** Tokens under attack, and the file of their keys. */
@NullMarked
package io.hypercube.token;

import org.jspecify.annotations.NullMarked;
