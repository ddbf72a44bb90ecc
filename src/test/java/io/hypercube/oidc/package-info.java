@NullMarked
package io.hypercube.oidc;

import org.jspecify.annotations.NullMarked;
