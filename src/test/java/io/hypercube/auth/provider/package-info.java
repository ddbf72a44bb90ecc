@NullMarked
package io.hypercube.auth.provider;

import org.jspecify.annotations.NullMarked;
