/** Tests of authorization. */
@NullMarked
package io.hypercube.auth.authorization;

import org.jspecify.annotations.NullMarked;
