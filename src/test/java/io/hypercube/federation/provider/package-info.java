@NullMarked
package io.hypercube.federation.provider;

import org.jspecify.annotations.NullMarked;
