@NullMarked
package io.hypercube.auth.oidc;

import org.jspecify.annotations.NullMarked;
