/** Tests of authorization. */
@NullMarked
package io.hypercube.authorization;

import org.jspecify.annotations.NullMarked;
