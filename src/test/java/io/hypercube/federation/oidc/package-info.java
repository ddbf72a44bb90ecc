@NullMarked
package io.hypercube.federation.oidc;

import org.jspecify.annotations.NullMarked;
